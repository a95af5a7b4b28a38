// Four corners over the photo, to be dragged or moved by arrow keys, with a magnifier; and how many squares lie between.

import { h, s } from "../dom.js";
import { isSound, matrixOf, placed } from "./homography.js";

const NAMES = ["first", "second", "third", "fourth"];
const KEYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const BEYOND = 0.12; // share of the photo's longer side that a corner may lie outside of it
const GLASS = 120; // pixels: the magnifier, which shows three times as much of the photo
const LARGER = 3;
const MOST = 30;

export class Corners {
  /** `rows` and `cols` as they are known so far; `fixed`: a board has its own; `upright`: of cards, which lie one of two ways. */
  constructor({ bitmap, quad, rows = null, cols = null, fixed = false, upright = false }) {
    this.bitmap = bitmap;
    this.quad = (quad ?? inside(bitmap)).map((point) => this.#held(point));
    this.rows = rows;
    this.cols = cols;
    this.picture = h("canvas", { class: "photo-picture", role: "img", "aria-label": "Your photo" });
    this.lines = s("svg", { class: "photo-lines", "aria-hidden": "true" });
    this.glass = h("canvas", { class: "photo-glass", width: GLASS * 2, height: GLASS * 2, "aria-hidden": "true", hidden: true });
    this.handles = NAMES.map((name, i) => this.#handle(name, i));
    this.stage = h("div", { class: "photo-stage" }, this.picture, this.lines, this.handles, this.glass);
    this.wrong = h("p", { class: "wrong", role: "alert", hidden: true }, "The corners do not go round the layout: 1, 2, 3, 4 clockwise.");
    this.element = h("div", { class: "photo-corners" }, this.stage, this.wrong,
      h("div", { class: "photo-counts" }, fixed ? null : [this.#counter("Rows", "rows"), this.#counter("Columns", "cols")],
        h("button", { type: "button", onclick: () => this.#turn(upright ? 2 : 1) }, upright ? "Upside down" : "Turn by a quarter")));
    this.stage.style.aspectRatio = `${bitmap.width} / ${bitmap.height}`;
    new ResizeObserver(() => this.#lay()).observe(this.stage);
  }

  get isSound() {
    return isSound(this.quad);
  }

  /** What the reader is told. */
  get told() {
    return { quad: this.quad.map((point) => point.map((pixel) => Math.round(pixel * 10) / 10)), rows: this.rows, cols: this.cols };
  }

  #handle(name, i) {
    const button = h("button", { type: "button", class: "photo-handle", "aria-label": `The ${name} corner of the layout`, "data-corner": i }, String(i + 1));
    button.addEventListener("pointerdown", (event) => this.#grab(event, i));
    button.addEventListener("pointermove", (event) => button.hasPointerCapture(event.pointerId) && this.#drag(event, i));
    for (const kind of ["pointerup", "pointercancel"]) button.addEventListener(kind, () => { this.glass.hidden = true; });
    button.addEventListener("keydown", (event) => this.#nudge(event, i));
    button.addEventListener("blur", () => { this.glass.hidden = true; });
    return button;
  }

  #grab(event, i) {
    event.target.setPointerCapture(event.pointerId);
    const [x, y] = this.#shown(this.quad[i]);
    this.grip = [x - event.clientX, y - event.clientY]; // the corner keeps its distance to the finger
    this.#look(i);
  }

  #drag(event, i) {
    event.preventDefault();
    this.#move(i, this.#pixel([event.clientX + this.grip[0], event.clientY + this.grip[1]]));
  }

  #nudge(event, i) {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const far = (event.shiftKey ? 20 : 3) / this.scale;
    this.#move(i, this.quad[i].map((pixel, axis) => pixel + step[axis] * far));
  }

  #move(i, point) {
    this.quad[i] = this.#held(point);
    this.#draw();
    this.#look(i);
  }

  #held([x, y]) {
    const far = BEYOND * Math.max(this.bitmap.width, this.bitmap.height);
    const within = (value, side) => Math.min(side + far, Math.max(-far, value));
    return [within(x, this.bitmap.width), within(y, this.bitmap.height)];
  }

  #turn(quarters) {
    this.quad = [...this.quad.slice(quarters), ...this.quad.slice(0, quarters)];
    if (quarters % 2) [this.rows, this.cols] = [this.cols, this.rows];
    for (const input of this.element.querySelectorAll("[data-count]")) input.value = this[input.dataset.count] ?? "";
    this.#draw();
  }

  #counter(label, name) {
    const input = h("input", { class: "number", inputmode: "numeric", autocomplete: "off", placeholder: "?", "aria-label": `${label}, blank: Canopy counts`, "data-count": name, value: this[name] ?? "", oninput: () => set(Number.parseInt(input.value, 10)) });
    const set = (value) => {
      this[name] = value >= 1 && value <= MOST ? value : null;
      this.#draw();
    };
    const step = (by) => {
      set(Math.min(MOST, Math.max(1, (this[name] ?? (by > 0 ? 0 : 2)) + by)));
      input.value = this[name];
    };
    const button = (by, sign, word) => h("button", { type: "button", class: "icon", "aria-label": `${label}: one ${word}`, onclick: () => step(by) }, sign);
    return h("div", { class: "photo-count-row" }, h("span", { "aria-hidden": "true" }, label), h("div", { class: "stepper" }, button(-1, "−", "less"), input, button(1, "+", "more")));
  }

  /** The photo as large as it fits, with room round it for corners that lie outside. */
  #lay() {
    const { clientWidth, clientHeight } = this.stage;
    if (!clientWidth || !clientHeight) return;
    const { width, height } = this.bitmap;
    this.pad = 26;
    this.scale = Math.min((clientWidth - 2 * this.pad) / width, (clientHeight - 2 * this.pad) / height);
    this.origin = [(clientWidth - width * this.scale) / 2, (clientHeight - height * this.scale) / 2];
    const density = Math.min(2, devicePixelRatio || 1);
    this.picture.width = Math.round(width * this.scale * density);
    this.picture.height = Math.round(height * this.scale * density);
    Object.assign(this.picture.style, { left: `${this.origin[0]}px`, top: `${this.origin[1]}px`, width: `${width * this.scale}px`, height: `${height * this.scale}px` });
    this.picture.getContext("2d").drawImage(this.bitmap, 0, 0, this.picture.width, this.picture.height);
    this.#draw();
  }

  /** Pixels of the photo in pixels of the stage, and of the screen back in those of the photo. */
  #staged([x, y]) {
    return [this.origin[0] + x * this.scale, this.origin[1] + y * this.scale];
  }

  #shown(point) {
    const { left, top } = this.stage.getBoundingClientRect();
    const [x, y] = this.#staged(point);
    return [left + x, top + y];
  }

  #pixel([x, y]) {
    const { left, top } = this.stage.getBoundingClientRect();
    return [(x - left - this.origin[0]) / this.scale, (y - top - this.origin[1]) / this.scale];
  }

  #draw() {
    if (!this.origin) return;
    const corners = this.quad.map((point) => this.#staged(point));
    corners.forEach(([x, y], i) => Object.assign(this.handles[i].style, { left: `${x}px`, top: `${y}px` }));
    this.lines.replaceChildren(s("polygon", { class: "photo-edge", points: corners.join(" ") }), ...(this.isSound ? this.#inner() : []));
    this.wrong.hidden = this.isSound;
  }

  #inner() {
    const { rows, cols } = this;
    const matrix = matrixOf(this.quad, rows ?? 1, cols ?? 1);
    const line = (from, to) => s("polyline", { class: "photo-line", points: [from, to].map((place) => this.#staged(placed(matrix, place))).join(" ") });
    const across = Array.from({ length: (rows ?? 1) - 1 }, (_, i) => line([0, i + 1], [cols ?? 1, i + 1]));
    return [...across, ...Array.from({ length: (cols ?? 1) - 1 }, (_, i) => line([i + 1, 0], [i + 1, rows ?? 1]))];
  }

  /** Show what lies under a corner, away from the finger: above it, or below where there is no room. */
  #look(i) {
    const [x, y] = this.#staged(this.quad[i]);
    const { clientWidth } = this.stage;
    const top = y > GLASS + 40 ? y - GLASS - 36 : y + 36;
    Object.assign(this.glass.style, { left: `${Math.min(clientWidth - GLASS, Math.max(0, x - GLASS / 2))}px`, top: `${top}px` });
    this.glass.hidden = false;
    const paper = this.glass.getContext("2d");
    const side = GLASS / (this.scale * LARGER);
    paper.fillStyle = "#000";
    paper.fillRect(0, 0, GLASS * 2, GLASS * 2);
    paper.drawImage(this.bitmap, this.quad[i][0] - side / 2, this.quad[i][1] - side / 2, side, side, 0, 0, GLASS * 2, GLASS * 2);
    cross(paper);
  }
}

/** Corners to begin with where nobody has any: a little inside the photo. */
function inside({ width, height }) {
  const [left, top] = [width * 0.12, height * 0.12];
  return [[left, top], [width - left, top], [width - left, height - top], [left, height - top]];
}

function cross(paper) {
  for (const [style, width] of [["#000", 5], ["#fff", 2]]) {
    paper.strokeStyle = style;
    paper.lineWidth = width;
    paper.beginPath();
    paper.moveTo(GLASS, GLASS * 0.6);
    paper.lineTo(GLASS, GLASS * 1.4);
    paper.moveTo(GLASS * 0.6, GLASS);
    paper.lineTo(GLASS * 1.4, GLASS);
    paper.stroke();
  }
}
