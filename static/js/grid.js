// The SVG grid: squares, intersections, pieces and tiles; pan and zoom in its own frame; what taps, strokes and keys mean.

import { faceIn, h, inset, kindClass, letters, pieceAt, s } from "./dom.js";
import { Fingers, View } from "./frame.js";
import { keyOf, placeOf, shownIn, squareName } from "./scene.js";

const WIDTH = 48;
const NEAR = 15; // how far from an intersection a finger still means it

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * `on` holds what is called: `start(hit)`, `paint(hit)`, `end()` for a stroke or a tap, `tap(hit)` where nothing is
 * painted, `erase(at)`, `leave()`, `viewed(view)`. A hit is `{at, corner, near}`: the square, the nearest
 * intersection, and whether it is near enough to be meant. `gesture` says what a finger does: "paint" draws, "aim" sets
 * where it is lifted, "pan" moves the grid.
 */
export class Grid {
  constructor(frame, on) {
    this.frame = frame;
    this.on = on;
    this.gesture = "paint";
    this.corners = false;
    this.cells = new Map();
    this.rows = new Map();
    this.cursor = null;
    this.lit = new Set();
    this.#build();
    this.#listen();
  }

  #build() {
    this.grid = s("g", { role: "grid", "aria-label": "Layout" });
    this.numbers = s("g", { class: "numbers", "aria-hidden": "true" });
    this.pieces = s("g", { class: "pieces", "aria-hidden": "true" });
    this.over = s("g", { class: "over", "aria-hidden": "true" });
    this.cursorBox = s("rect", { class: "cursor", rx: 9, visibility: "hidden" });
    this.ghost = s("circle", { class: "ghost", r: 14, visibility: "hidden" });
    this.world = s("g", {}, this.grid, this.numbers, this.over, this.pieces, this.cursorBox, this.ghost);
    this.frame.prepend(s("svg", { width: "100%", height: "100%" }, this.world));
    this.view = new View(this.frame, this.world, () => [WIDTH, this.height], (view) => this.on.viewed(view));
  }

  get height() {
    return this.scene?.portrait ? 64 : 48;
  }

  /** Draw a scene. `odd` is the set of keys of squares with a problem, `oddCorners` the same for intersections. */
  show(scene, odd = new Set(), oddCorners = new Set()) {
    this.scene = scene;
    this.odd = odd;
    this.bounds = scene.fixed || !this.bounds ? scene.bounds : hull(this.bounds, scene.bounds);
    this.#layCells(shownIn(scene, this.bounds));
    this.#layNumbers();
    this.#layPieces(oddCorners);
    this.light(this.lit, this.path);
    if (!this.cursor || !this.cells.has(keyOf(this.cursor))) this.#moveCursor(this.#home());
    this.#placeCursor();
    this.view.look();
  }

  /** What a tap means: squares or intersections, and what a finger does. */
  use(gesture, corners, label) {
    this.gesture = gesture;
    this.corners = corners;
    this.frame.classList.toggle("corners", corners);
    this.grid.setAttribute("aria-label", label);
    this.#placeCursor();
  }

  /** Light some squares; `path` draws a line through them in their order. */
  light(keys, path = false) {
    this.lit = new Set(keys);
    this.path = path;
    for (const [key, cell] of this.cells) cell.classList.toggle("dim", this.lit.size > 0 && !this.lit.has(key));
    const boxes = [...this.lit].map((key, i) => {
      const box = s("rect", { ...this.#box(placeOf(key)), class: "lit", rx: 8 });
      box.style.animationDelay = `${Math.min(i, 20) * 40}ms`;
      return box;
    });
    const middles = [...this.lit].map((key) => this.#middle(placeOf(key)).join(","));
    if (path && middles.length > 1) boxes.push(s("polyline", { class: "lit-path", points: middles.join(" "), pathLength: 1 }));
    this.over.replaceChildren(...boxes);
  }

  get bounds() {
    return this.view.bounds;
  }

  set bounds(bounds) {
    this.view.bounds = bounds;
  }

  /** Bring the whole layout into the frame, or as much of it as squares of a finger's size allow; all of it with `small`. */
  fit(small = false) {
    this.bounds = this.scene.bounds;
    this.view.fit(small);
    this.show(this.scene, this.odd);
  }

  /** Bring a square into the frame. */
  reveal(at) {
    this.view.reveal(this.#middle(at));
  }

  #layCells(keys) {
    const wanted = new Set(keys);
    const held = this.grid.contains(document.activeElement);
    for (const [key, cell] of this.cells) {
      if (wanted.has(key)) continue;
      cell.remove();
      this.cells.delete(key);
    }
    for (const [row, group] of this.rows) {
      if (group.childElementCount) continue;
      group.remove();
      this.rows.delete(row);
    }
    let after = { row: null, cell: null, group: null };
    for (const key of keys) after = this.#layCell(key, after);
    if (held && !this.grid.contains(document.activeElement)) this.#moveCursor(this.#home(), true);
  }

  /** Make or mend one cell; it stands behind the one laid before it. */
  #layCell(key, after) {
    const at = placeOf(key);
    let group = this.rows.get(at[0]);
    if (!group) {
      group = s("g", { role: "row" });
      this.rows.set(at[0], group);
      if (after.group) after.group.after(group);
      else this.grid.prepend(group);
    }
    let cell = this.cells.get(key);
    const born = !cell;
    if (born) {
      cell = s("g", { role: "gridcell", tabindex: -1 }, s("rect", { ...this.#box(at), class: "tile", rx: 7 }));
      cell.dataset.at = key;
      this.cells.set(key, cell);
      if (after.group === group) after.cell.after(cell);
      else group.prepend(cell);
    }
    this.#paintCell(cell, at, born);
    return { cell, group };
  }

  #paintCell(cell, at, born) {
    const key = keyOf(at);
    const square = this.scene.squares.get(key);
    const name = squareName(this.scene, at);
    const odd = this.odd.has(key);
    const looks = JSON.stringify([square?.ground, square?.pieces, square?.links, square?.bare, square?.under, odd, this.height]);
    if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
    if (odd) cell.setAttribute("aria-description", "has a note");
    else cell.removeAttribute("aria-description");
    if (cell.looks === looks) return;
    cell.looks = looks;
    cell.setAttribute("class", `cell-of ${square?.ground ? kindClass(square.ground.kind) : "void"}${odd ? " odd-square" : ""}${square?.bare ? " bare" : ""}`);
    cell.classList.toggle("fresh", !born && Boolean(square?.ground));
    while (cell.childNodes.length > 1) cell.lastChild.remove(); // the tile stays: a finger may rest on it
    cell.append(...faceIn(this.#box(at), square, odd, this.scene.portrait));
  }

  #layPieces(odd) {
    const scene = this.scene;
    const dots = [];
    for (const key of this.cells.keys()) {
      const [row, column] = placeOf(key);
      if (this.cells.has(`${row + 1},${column + 1}`)) dots.push(s("circle", { class: "crossing", cx: (column + 1) * WIDTH, cy: (row + 1) * this.height, r: 4 }));
    }
    const pieces = [...scene.corners].map(([key, piece]) => {
      const [x, y] = this.#crossing(piece.at);
      const drawn = pieceAt(piece, x, y);
      if (odd.has(key)) drawn.append(s("circle", { class: "odd-edge", cx: x, cy: y, r: 15 }), s("circle", { class: "odd-dot", cx: x + 11, cy: y - 11, r: 5 }));
      return drawn;
    });
    this.pieces.replaceChildren(...dots, ...pieces);
  }

  /** Beside the layout itself, not beside the free squares around it: the buttons of the frame would hide them there. */
  #layNumbers() {
    const { origin, occupied, fixed } = this.scene;
    const texts = [];
    const ends = fixed ? this.bounds : occupied;
    if (ends && (ends[2] - ends[0]) * (ends[3] - ends[1]) < 4000) {
      for (let row = origin[0]; row <= ends[2]; row++) texts.push(letters("number", ends[1] * WIDTH - 10, (row + 0.5) * this.height, row - origin[0] + 1));
      for (let column = origin[1]; column <= ends[3]; column++) texts.push(letters("number", (column + 0.5) * WIDTH, ends[0] * this.height - 10, column - origin[1] + 1));
    }
    this.numbers.replaceChildren(...texts);
  }

  #box([row, column]) {
    return { x: column * WIDTH + 1, y: row * this.height + 1, width: WIDTH - 2, height: this.height - 2 };
  }

  #middle([row, column]) {
    return [(column + 0.5) * WIDTH, (row + 0.5) * this.height];
  }

  #crossing([row, column]) {
    return [(column + 1) * WIDTH, (row + 1) * this.height];
  }

  #home() {
    const { occupied, bounds } = this.scene;
    const [top, left, bottom, right] = occupied ?? bounds;
    return occupied ? [top, left] : [Math.floor((top + bottom) / 2), Math.floor((left + right) / 2)];
  }

  #listen() {
    new Fingers(this.frame, {
      gesture: () => this.gesture,
      draw: (point, first) => this.#draw(point, first),
      drawn: () => this.on.end(),
      tap: (point, gesture) => this.#tapped(point, gesture),
      aim: (point) => this.#aim(point),
      pan: (from, to) => this.view.pan(from, to),
      zoom: (factor, around) => this.view.zoomBy(factor, around),
    });
    this.grid.addEventListener("click", (event) => event.detail === 0 && this.#press(event.target.closest("[data-at]"))); // a screen reader's
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => this.#focused(event));
    this.grid.addEventListener("focusout", () => this.cursorBox.setAttribute("visibility", "hidden"));
  }

  #hit(point) {
    const [x, y] = this.view.under(point);
    const corner = [Math.round(y / this.height) - 1, Math.round(x / WIDTH) - 1];
    const [cx, cy] = this.#crossing(corner);
    return { at: [Math.floor(y / this.height), Math.floor(x / WIDTH)], corner, near: Math.hypot(x - cx, y - cy) <= NEAR };
  }

  /** A hit on what is drawn; null beside it. */
  #sound(hit) {
    const at = this.corners ? hit.corner : hit.at;
    return this.cells.has(keyOf(at)) || (this.corners && this.cells.has(keyOf([at[0] + 1, at[1] + 1]))) ? hit : null;
  }

  #tapped(point, gesture) {
    const hit = this.#sound(this.#hit(point));
    if (!hit) return;
    this.#moveCursor(this.cells.has(keyOf(hit.at)) ? hit.at : this.cursor);
    if (gesture === "pan") {
      this.on.tap(hit);
    } else {
      this.on.start(hit);
      this.on.paint(hit);
      this.on.end();
    }
  }

  /** Paint the square at a point of a stroke, once while the finger rests on it; false beside the layout. */
  #draw(point, first) {
    const hit = this.#sound(this.#hit(point));
    if (!hit) return false;
    if (first) this.on.start(hit);
    const key = keyOf(hit.at);
    if (first || key !== this.painted) this.on.paint(hit);
    this.painted = key;
    return true;
  }

  /** Show where a piece would be set. */
  #aim(point) {
    const hit = point && this.#sound(this.#hit(point));
    this.ghost.setAttribute("visibility", hit ? "visible" : "hidden");
    if (!hit) return;
    const [x, y] = this.corners ? this.#crossing(hit.corner) : this.#middle(hit.at);
    this.ghost.setAttribute("cx", x);
    this.ghost.setAttribute("cy", y);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const [row, column] = this.cursor;
    const step = STEPS[key];
    if (step) this.#moveCursor([row + step[0], column + step[1]], true);
    else if (key === "Home") this.#moveCursor([row, this.bounds[1]], true);
    else if (key === "End") this.#moveCursor([row, this.bounds[3]], true);
    else if (key === "Enter" || key === " ") this.#press();
    else if (key === "Delete" || key === "Backspace") this.on.erase(this.cursor);
    else if (key === "Escape") this.on.leave();
    else if (key === "+" || key === "=") this.view.zoomBy(1.25);
    else if (key === "-") this.view.zoomBy(0.8);
    else return;
    event.preventDefault();
  }

  #press(cell = null) {
    if (cell) this.#moveCursor(placeOf(cell.dataset.at));
    const hit = { at: this.cursor, corner: this.cursor, near: false };
    if (this.gesture === "pan") {
      this.on.tap(hit);
    } else {
      this.on.start(hit);
      this.on.paint(hit);
      this.on.end();
    }
  }

  #moveCursor(at, focus = false) {
    const cell = this.cells.get(keyOf(at));
    if (!cell) return;
    if (this.cursor) this.cells.get(keyOf(this.cursor))?.setAttribute("tabindex", -1);
    this.cursor = at;
    cell.setAttribute("tabindex", 0);
    if (focus) {
      cell.focus({ preventScroll: true });
      this.reveal(at);
    }
    this.#placeCursor();
  }

  #focused(event) {
    const cell = event.target.closest("[data-at]");
    if (!cell) return;
    this.#moveCursor(placeOf(cell.dataset.at));
    this.cursorBox.setAttribute("visibility", cell.matches(":focus-visible") ? "visible" : "hidden");
    if (cell.matches(":focus-visible")) this.reveal(this.cursor);
  }

  #placeCursor() {
    if (!this.cursor) return;
    const box = this.corners
      ? { x: this.#crossing(this.cursor)[0] - 17, y: this.#crossing(this.cursor)[1] - 17, width: 34, height: 34 }
      : inset(this.#box(this.cursor), -1);
    for (const [name, value] of Object.entries(box)) this.cursorBox.setAttribute(name, value);
  }
}

const hull = (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];

/** The buttons that zoom. */
export const zoomButtons = (grid) => [
  h("button", { type: "button", class: "icon", "aria-label": "Smaller", onclick: () => grid.view.zoomBy(0.8) }, "−"),
  h("button", { type: "button", class: "icon", "aria-label": "Larger", onclick: () => grid.view.zoomBy(1.25) }, "+"),
  h("button", { type: "button", class: "icon", "aria-label": "Show the whole layout", onclick: () => grid.fit(true) }, s("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" }, s("path", { class: "stroke", d: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" }))),
];
