// A reading of a copy that nobody taught may know where squares lie, and nothing of what lies on them.

import { same } from "../edits.js";
import { listIn, valueIn } from "../scene.js";

const CLOSE = 0.01; // chances so near to each other are the same
const FAINT = 0.2; // a label that is less likely than this was taken because one had to be

/** A reading without the labels that are as likely as others: `{reading, blank}`, the places of their squares. */
export function apart({ spec }, reading) {
  const blank = reading.squares.filter(isChance).map(({ at }) => at);
  const [layer] = spec.layers;
  if (!blank.length || !layer || spec.size) return { reading, blank: [] };
  const isBlank = (at) => blank.some((one) => same(one, at));
  const squares = reading.squares.filter(({ at }) => !isBlank(at));
  const entries = listIn(reading.sheet, layer.path).filter(({ at }) => !isBlank(at));
  return { blank, reading: { ...reading, squares, doubtful: reading.doubtful.flatMap((pointer) => renumbered(pointer, reading, squares)), sheet: withValue(reading.sheet, layer.path, entries) } };
}

function isChance({ confidence, alternatives, overruled }) {
  if (alternatives.length < 2) return false;
  const [[, best]] = alternatives;
  const [, least] = alternatives.at(-1);
  return best < FAINT && best - least < CLOSE && (Boolean(overruled) || confidence < FAINT);
}

function renumbered(pointer, reading, squares) {
  const [, kind, index] = pointer.split("/");
  if (kind !== "squares") return [pointer];
  const place = squares.indexOf(reading.squares[Number(index)]);
  return place < 0 ? [] : [`/squares/${place}`];
}

const withValue = (object, [key, ...rest], value) => ({ ...object, [key]: rest.length ? withValue(valueIn(object, [key], {}), rest, value) : value });
