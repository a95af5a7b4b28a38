// The Why strip: the total, a bar made of the lines, the lines with their arithmetic, and what a square earned.

import { h, words } from "./dom.js";
import { keyOf } from "./scene.js";

/** Do the squares follow each other like a path, each beside the one before? */
const isPath = (squares) => squares.length > 1
  && squares.every(([row, column], i) => i === 0 || Math.max(Math.abs(row - squares[i - 1][0]), Math.abs(column - squares[i - 1][1])) === 1);

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

/** `light(keys, path)` lights squares in the grid; `rules` is the address of the rules page. */
export class Why {
  constructor(root, rules, light) {
    this.root = root;
    this.rules = rules;
    this.light = light;
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

  /** Say what a square earned. */
  tell(texts) {
    this.root.querySelector(".told")?.remove();
    if (texts.length) this.root.prepend(h("div", { class: "told notice fine", role: "status" }, texts.map((text) => h("p", {}, text))));
    this.root.scrollTop = 0;
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
    };
    const rule = line.rule.slice(line.rule.indexOf("/") + 1);
    return h("li", {}, h("button", { type: "button", id, class: "why-line", "aria-expanded": "false", onclick: toggle },
      h("span", { class: "line-title" }, words(line.id)), h("span", { class: "points" }, line.points), h("span", { class: "line-text" }, line.text)),
    h("div", { class: "line-more", hidden: true }, line.parts.length ? h("ul", { class: "lines" }, line.parts.map((part, i) => this.#line(part, `${id}-${i}`))) : null,
      h("a", { href: `${this.rules}#${rule}`, target: "_blank" }, "The rule")));
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
