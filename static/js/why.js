// What the scorer says: the Why strip with a bar and the lines, what a square earned, and what is odd or wrong.

import { h, words } from "./dom.js";
import { keyOf } from "./scene.js";

/** Do the squares follow each other like a path: each beside the one before, or all in one line? */
function isPath(squares) {
  const steps = squares.slice(1).map(([row, column], i) => [row - squares[i][0], column - squares[i][1]]);
  const beside = steps.every(([down, across]) => Math.abs(down) + Math.abs(across) === 1);
  return steps.length > 0 && (beside || steps.every((step) => keyOf(step) === keyOf(steps[0])));
}

/** All lines and parts of some players that a square earned something in, deepest first. */
export function earnedAt(players, at) {
  const key = keyOf(at);
  const here = (line) => line.squares.some((square) => keyOf(square) === key);
  return players.flatMap((player) => player.lines.flatMap((line) => {
    const parts = line.parts.filter(here);
    return (parts.length ? parts : here(line) ? [line] : []).map((found) => ({ player, line: found }));
  }));
}

export const said = (line) => `${words(line.id)}: ${line.points}. ${line.text}`;

/** `light(keys, path)` lights squares in the grid, `tell(address)` shows a rule over the sheet. `urls` are the page's. */
export class Why {
  constructor(root, urls, light, tell) {
    this.root = root;
    this.urls = urls;
    this.light = light;
    this.tell = tell;
    this.open = null;
  }

  /** Show the lines of some players. */
  show(players, outcome, named) {
    const made = JSON.stringify([players, outcome]);
    if (made === this.made) return;
    this.made = made;
    const focus = document.activeElement?.id;
    this.root.replaceChildren(...players.map((player, i) => this.#player(player, i, named)));
    if (outcome) this.root.prepend(h("p", { class: "outcome" }, words(outcome)));
    if (focus) document.getElementById(focus)?.focus();
    this.#relight();
  }

  /** Put out the light. */
  close() {
    this.open = null;
    this.#relight();
  }

  #player(player, i, named) {
    return h("section", {}, named ? h("h2", {}, `${player.name} ${player.total}`) : null, this.#bar(player),
      h("ul", { class: "lines" }, player.lines.map((line, j) => this.#line(line, `why-${i}-${j}`))));
  }

  #bar(player) {
    const lines = player.lines.filter((line) => line.points > 0);
    const sum = lines.reduce((total, line) => total + line.points, 0);
    const bar = h("div", { class: "sum-bar", "aria-hidden": "true" });
    lines.forEach((line, i) => {
      const label = `${words(line.id)} ${line.points}`;
      const piece = h("span", { class: `sum-${i % 6}` }, (46 * line.points) / sum > label.length ? label : "");
      piece.style.flexGrow = line.points;
      bar.append(piece);
    });
    return bar;
  }

  #line(line, id) {
    const toggle = () => {
      this.open = this.open?.id === id ? null : { id, line };
      this.#relight();
      // the last line opens below the edge of the strip
      if (this.open) document.getElementById(id).nextElementSibling.scrollIntoView({ block: "nearest" });
    };
    const rule = line.rule.slice(line.rule.indexOf("/") + 1);
    const href = `${this.urls.rules}/${rule}${new URL(this.urls.ask, location.href).search}`;
    const tell = (event) => {
      event.preventDefault();
      this.tell(href);
    };
    return h("li", {}, h("button", { type: "button", id, class: "why-line", "aria-expanded": "false", onclick: toggle },
      h("span", { class: "line-title" }, words(line.id)), h("span", { class: "points" }, line.points), h("span", { class: "line-text" }, line.text)),
    h("div", { class: "line-more", hidden: true }, line.parts.length ? h("ul", { class: "lines" }, line.parts.map((part, i) => this.#line(part, `${id}-${i}`))) : null,
      h("a", { class: "button why", href, onclick: tell }, "Why?", h("span", { class: "hidden" }, ` The rule of ${words(line.id)}`))));
  }

  #relight() {
    const { open } = this;
    for (const button of this.root.querySelectorAll(".why-line")) {
      const on = open !== null && (button.id === open.id || open.id.startsWith(`${button.id}-`));
      button.setAttribute("aria-expanded", String(on));
      button.nextElementSibling.hidden = !on;
    }
    const squares = open?.line.squares ?? [];
    this.light(squares.map(keyOf), isPath(squares));
  }
}

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
