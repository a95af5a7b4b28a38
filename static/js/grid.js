// The SVG grid: squares, intersections, pieces and tiles; pan and zoom in its own frame; taps, strokes and keys.

import { h, isMarked, kindClass, s } from "./dom.js";
import { keyOf, placeOf, shownIn, squareName } from "./scene.js";

const WIDTH = 48;
const NEAR = 15; // how far from an intersection a finger still means it
const STILL = 8; // pixels a finger may wander in a tap
const LEAST = 0.4;
const MOST = 3;
const TOP = 44; // the strip of the frame under its buttons

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
    this.view = null;
    this.cursor = null;
    this.pointers = new Map();
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
  }

  get height() {
    return this.scene?.portrait ? 64 : 48;
  }

  /** Draw a scene. `odd` is the set of keys of squares with a problem, `oddCorners` the same for intersections. */
  show(scene, odd = new Set(), oddCorners = new Set()) {
    const first = !this.scene;
    this.scene = scene;
    this.odd = odd;
    this.bounds = first || scene.fixed || !this.bounds ? scene.bounds : hull(this.bounds, scene.bounds);
    this.#layCells(shownIn(scene, this.bounds));
    this.#layNumbers();
    this.#layPieces(oddCorners);
    this.light(this.lit, this.path);
    if (!this.cursor || !this.cells.has(keyOf(this.cursor))) this.#moveCursor(this.#home());
    if (first) this.#fresh = true;
    this.#look();
  }

  #fresh = false;

  /** What a tap means: squares or intersections, and what a finger does. */
  use(gesture, corners, label) {
    this.gesture = gesture;
    this.corners = corners;
    this.frame.classList.toggle("corners", corners);
    this.grid.setAttribute("aria-label", label);
    this.#look();
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

  /** Bring the whole layout into the frame; with `least` 1 as much of it as squares of a finger's size allow. */
  fit(least = 1) {
    const { bounds } = this.scene;
    this.bounds = bounds;
    const [width, height] = this.#size();
    const rows = bounds[2] - bounds[0] + 1;
    const columns = bounds[3] - bounds[1] + 1;
    const wanted = Math.min((width - 44) / (columns * WIDTH), (height - TOP - 28) / (rows * this.height));
    const zoom = Math.min(1.5, Math.max(least, wanted));
    this.#setView({
      x: (bounds[1] + columns / 2) * WIDTH,
      y: (bounds[0] + rows / 2) * this.height - TOP / 2 / zoom,
      zoom,
    });
    this.show(this.scene, this.odd);
  }

  /** Take up a view that was told by `viewed`; the frame may have another size by now. */
  restore(view) {
    this.view = view;
    this.last = view?.frame;
  }

  /** Bring a square into the frame. */
  reveal(at) {
    this.#reveal(at);
  }

  zoomBy(factor, around = null) {
    const [width, height] = this.#size();
    const [px, py] = around ?? [width / 2, height / 2];
    const { x, y, zoom } = this.view;
    const next = Math.min(MOST, Math.max(LEAST, zoom * factor));
    const shift = 1 / zoom - 1 / next;
    this.#setView({ x: x + (px - width / 2) * shift, y: y + (py - height / 2) * shift, zoom: next });
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
    cell.append(...this.#face(at, square, odd));
  }

  #face(at, square, odd) {
    const box = this.#box(at);
    const shapes = [];
    if (square?.links.includes("l")) shapes.push(s("rect", { class: "link", x: box.x - 5, y: box.y + 8, width: 8, height: box.height - 16 }));
    if (square?.links.includes("u")) shapes.push(s("rect", { class: "link", x: box.x + 8, y: box.y - 5, width: box.width - 16, height: 8 }));
    if (square?.ground) shapes.push(...this.#tileFace(box, square));
    else shapes.push(s("path", { class: "plus", d: `M${box.x + box.width / 2 - 4} ${box.y + box.height / 2}h8m-4-4v8` }));
    square?.under?.split(" ").forEach((id, i) => shapes.push(letters("print", box.x + 3, box.y + 8 + 10 * i, id)));
    square?.pieces.forEach((piece, i) => shapes.push(...this.#pieceIn(box, piece, i, square)));
    if (odd) shapes.push(s("rect", { ...inset(box, 2), class: "odd-edge", rx: 6 }), s("circle", { class: "odd-dot", cx: box.x + box.width - 7, cy: box.y + 7, r: 5 }));
    return shapes;
  }

  #tileFace(box, { ground, pieces }) {
    const x = box.x + box.width / 2;
    const { label, kind } = ground;
    if (this.scene.portrait) return [markAt(kind, x, box.y + 22, 34), letters("tile-label large", x, box.y + 50, label)];
    if (pieces.length) return [markAt(kind, x - (label || pieces.length > 1 ? 11 : 0), box.y + 11, 18), letters("tile-label", x + 12, box.y + 12, label)];
    if (label) return [markAt(kind, x, box.y + 16, 24), letters("tile-label", x, box.y + 37, label)];
    return [markAt(kind, x, box.y + box.height / 2, 28)];
  }

  #pieceIn(box, piece, i, square) {
    const x = box.x + box.width / 2;
    const y = i === 0 && square.ground ? box.y + box.height - 13 : i === 0 ? box.y + box.height / 2 : box.y + 12;
    return [pieceAt(piece, i === 0 ? x : x + 10, y)];
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

  #size() {
    return [this.frame.clientWidth || 300, this.frame.clientHeight || 300];
  }

  #setView(view) {
    if (!this.bounds) return;
    const { bounds } = this;
    const inside = (value, low, high) => Math.min(high, Math.max(low, value));
    this.view = {
      x: inside(view.x, bounds[1] * WIDTH, (bounds[3] + 1) * WIDTH),
      y: inside(view.y, bounds[0] * this.height, (bounds[2] + 1) * this.height),
      zoom: view.zoom,
    };
    this.#look();
    this.on.viewed({ ...this.view, frame: this.last });
  }

  /** Apply the view: the middle of the frame shows the view's point. */
  #look() {
    if (this.#fresh && this.frame.clientHeight) {
      this.#fresh = false;
      if (!this.view) return this.fit();
    }
    if (!this.view) return undefined;
    const [width, height] = this.#size();
    const { x, y, zoom } = this.view;
    this.world.setAttribute("transform", `translate(${width / 2 - x * zoom} ${height / 2 - y * zoom}) scale(${zoom})`);
    this.#placeCursor();
    return undefined;
  }

  #listen() {
    const { frame } = this;
    new ResizeObserver(() => this.#resized()).observe(frame);
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, (event) => this.#up(event, name === "pointerup"));
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.grid.addEventListener("click", (event) => event.detail === 0 && this.#press(event.target.closest("[data-at]"))); // a screen reader's
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => this.#focused(event));
    this.grid.addEventListener("focusout", () => this.cursorBox.setAttribute("visibility", "hidden"));
  }

  /** Where only the height changes, as above a taller palette, all stays where it is; after a turn the middle does. */
  #resized() {
    const { top, width, height } = this.frame.getBoundingClientRect();
    if (!height) return;
    const { last } = this;
    if (this.view && last?.width === width) this.view.y += ((height - last.height) / 2 + top - last.top) / this.view.zoom;
    this.last = { top, width, height };
    if (this.view) this.#setView(this.view);
    else if (this.scene) this.#look();
  }

  #point(event) {
    const edge = this.frame.getBoundingClientRect();
    return [event.clientX - edge.left, event.clientY - edge.top];
  }

  #hit([px, py]) {
    const [width, height] = this.#size();
    const x = (px - width / 2) / this.view.zoom + this.view.x;
    const y = (py - height / 2) / this.view.zoom + this.view.y;
    const corner = [Math.round(y / this.height) - 1, Math.round(x / WIDTH) - 1];
    const [cx, cy] = this.#crossing(corner);
    return { at: [Math.floor(y / this.height), Math.floor(x / WIDTH)], corner, near: Math.hypot(x - cx, y - cy) <= NEAR };
  }

  /** A hit on what is drawn; null beside it. */
  #sound(hit) {
    const at = this.corners ? hit.corner : hit.at;
    return this.cells.has(keyOf(at)) || (this.corners && this.cells.has(keyOf([at[0] + 1, at[1] + 1]))) ? hit : null;
  }

  #down(event) {
    if (event.target.closest("button, a, .info")) return; // a list over the grid is read and scrolled
    if (event.button > 1) return;
    this.frame.setPointerCapture?.(event.pointerId);
    const point = this.#point(event);
    this.pointers.set(event.pointerId, point);
    if (this.pointers.size > 1) {
      if (this.stroke?.painting) this.on.end();
      this.stroke = null;
      this.#aim(null);
      return;
    }
    const gesture = event.button === 1 ? "pan" : this.gesture;
    this.stroke = { from: point, last: point, gesture, painting: false, moved: false };
    if (gesture === "aim") this.#aim(point);
  }

  #move(event) {
    if (!this.pointers.has(event.pointerId)) return;
    const before = [...this.pointers.values()];
    const point = this.#point(event);
    this.pointers.set(event.pointerId, point);
    if (this.pointers.size > 1) {
      this.#pinch(before, [...this.pointers.values()]);
      return;
    }
    const { stroke } = this;
    if (!stroke) return;
    if (!stroke.moved && Math.hypot(point[0] - stroke.from[0], point[1] - stroke.from[1]) < STILL) return;
    stroke.moved = true;
    if (stroke.gesture === "pan") this.#pan(stroke.last, point);
    else if (stroke.gesture === "aim") this.#aim(point);
    else this.#draw(stroke, point);
    stroke.last = point;
  }

  #up(event, lifted) {
    if (!this.pointers.delete(event.pointerId)) return;
    const { stroke } = this;
    this.stroke = null;
    this.#aim(null);
    if (!stroke) return;
    if (stroke.painting) {
      this.on.end();
    } else if (lifted && (stroke.gesture === "aim" || !stroke.moved)) {
      this.#tapped(this.#point(event), stroke.gesture);
    }
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

  /** Paint every square from the last point to this one. */
  #draw(stroke, point) {
    const first = !stroke.painting;
    const steps = Math.max(1, Math.ceil(Math.hypot(point[0] - stroke.last[0], point[1] - stroke.last[1]) / 12));
    for (let i = first ? 0 : 1; i <= steps; i++) {
      const hit = this.#sound(this.#hit(stroke.last.map((from, axis) => from + ((point[axis] - from) * i) / steps)));
      if (!hit) continue;
      if (!stroke.painting) this.on.start(hit);
      stroke.painting = true;
      const key = keyOf(hit.at);
      if (key !== stroke.key) this.on.paint(hit);
      stroke.key = key;
    }
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

  #pan(from, to) {
    const { x, y, zoom } = this.view;
    this.#setView({ x: x - (to[0] - from[0]) / zoom, y: y - (to[1] - from[1]) / zoom, zoom });
  }

  #pinch([a, b], [c, d]) {
    const middle = (one, other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
    this.#pan(middle(a, b), middle(c, d));
    this.zoomBy(apart(c, d) / apart(a, b), middle(c, d));
  }

  #wheel(event) {
    if (event.target.closest(".info")) return;
    event.preventDefault();
    if (event.ctrlKey) this.zoomBy(Math.exp(-event.deltaY / 200), this.#point(event));
    else this.#pan([event.deltaX, event.deltaY], [0, 0]);
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
    else if (key === "+" || key === "=") this.zoomBy(1.25);
    else if (key === "-") this.zoomBy(0.8);
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
      this.#reveal(at);
    }
    this.#placeCursor();
  }

  #focused(event) {
    const cell = event.target.closest("[data-at]");
    if (!cell) return;
    this.#moveCursor(placeOf(cell.dataset.at));
    this.cursorBox.setAttribute("visibility", cell.matches(":focus-visible") ? "visible" : "hidden");
    if (cell.matches(":focus-visible")) this.#reveal(this.cursor);
  }

  #placeCursor() {
    if (!this.cursor) return;
    const box = this.corners
      ? { x: this.#crossing(this.cursor)[0] - 17, y: this.#crossing(this.cursor)[1] - 17, width: 34, height: 34 }
      : inset(this.#box(this.cursor), -1);
    for (const [name, value] of Object.entries(box)) this.cursorBox.setAttribute(name, value);
  }

  /** Pan as little as needed to have a square in the frame. */
  #reveal(at) {
    if (!this.view) return;
    const [width, height] = this.#size();
    const { zoom } = this.view;
    const [x, y] = this.#middle(at);
    const room = [width / 2 / zoom - WIDTH, (height - TOP) / 2 / zoom - this.height].map((half) => Math.max(0, half));
    const middle = this.view.y + TOP / 2 / zoom;
    const nearer = (from, to, half) => (Math.abs(to - from) <= half ? 0 : to - from - Math.sign(to - from) * half);
    const shift = [nearer(this.view.x, x, room[0]), nearer(middle, y, room[1])];
    if (shift[0] || shift[1]) this.#setView({ x: this.view.x + shift[0], y: this.view.y + shift[1], zoom });
  }
}

const hull = (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];

const inset = (box, by) => ({ x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by });

const letters = (style, x, y, text) => s("text", { class: style, x, y }, String(text));

/** A mark with its middle at a point; letters where a kind has none. */
function markAt(kind, x, y, size) {
  const known = isMarked(kind);
  const use = s("use", { class: "mark", href: `#mark-${known ? kind : "plain"}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
  return known ? use : s("g", {}, use, letters("letters", x, y, kind.slice(0, 2)));
}

/** A piece: a disc with its mark, drawn out to the right where letters follow. */
function pieceAt({ kind, label, on }, x, y) {
  const width = label ? 42 : 26;
  const box = { x: x - width / 2, y: y - 13, width, height: 26, rx: 13 };
  return s("g", { class: `${kindClass(kind)}${on ? ` on-${on}` : ""}` },
    s("rect", { ...box, class: "piece-shadow" }), s("rect", { ...box, class: "piece" }),
    markAt(kind, x - (label ? 8 : 0), y, 19), label ? letters("piece-label", x + 11, y, label) : null);
}

/** The buttons that zoom. */
export const zoomButtons = (grid) => [
  h("button", { type: "button", class: "icon", "aria-label": "Smaller", onclick: () => grid.zoomBy(0.8) }, "−"),
  h("button", { type: "button", class: "icon", "aria-label": "Larger", onclick: () => grid.zoomBy(1.25) }, "+"),
  h("button", { type: "button", class: "icon", "aria-label": "Show the whole layout", onclick: () => grid.fit(LEAST) }, s("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" }, s("path", { class: "stroke", d: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" }))),
];
