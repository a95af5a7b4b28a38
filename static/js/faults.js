// What the scorer finds odd or wrong, brought to the seat, field and squares it speaks of.

import { keyOf } from "./scene.js";

const steps = (pointer) => pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Every problem and error as `{owner, path, text, squares, corners}`; owner is a seat's number, null for all. */
export function faultsOf(link, spec) {
  const { answer, errors, seats } = link.state;
  return [...(answer?.problems ?? []), ...errors].map(({ pointer, text }) => {
    let path = steps(pointer);
    let owner = null;
    if (path[0] === "players") {
      owner = seats[Number(path[1])]?.number ?? null;
      path = path.slice(2);
    }
    return { owner, path, text, ...placesOf(link.served(owner), path, spec) };
  });
}

/** The squares or intersections that a path into a document leads to. */
function placesOf(document, path, spec) {
  const corner = spec.layers.some((layer) => layer.on === "corner" && layer.path.every((step, i) => path[i] === step));
  let found = document;
  for (const step of path) {
    found = found?.[step];
    const places = Array.isArray(found?.at) ? [found.at] : Array.isArray(found?.squares) && step !== "squares" ? found.squares : null;
    if (places) return { squares: corner ? [] : places.map(keyOf), corners: corner ? places.map(keyOf) : [] };
  }
  return { squares: [], corners: [] };
}
