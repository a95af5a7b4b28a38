// The photo under the grid of the sheet, and rings round what is to be checked.

import { h, s } from "../dom.js";
import { squaredUp } from "./rectify.js";

const WIDTH = 48; // of a square of the grid, as in grid.js
const AROUND = 1;

export class Under {
  /** `share` is how much the photo shows through, 0 to 1; the place of the slider stays from photo to photo. */
  constructor(grid) {
    this.grid = grid;
    this.share = 0.5;
    this.image = s("image", { class: "photo-image", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.rings = s("g", { class: "photo-rings", "aria-hidden": "true" });
    this.canvas = null;
    this.reach = null;
    const show = grid.show.bind(grid);
    grid.show = (scene, ...odd) => show(this.#widened(scene), ...odd);
  }

  /** Let the grid have squares wherever the photo has some, also where nothing was entered yet; null lets go of it. */
  widen(reading) {
    this.reach = reading && [-AROUND, -AROUND, reading.rows, reading.cols];
    this.grid.show(this.grid.scene, this.grid.odd);
  }

  #widened(scene) {
    if (!this.reach || scene.fixed) return scene;
    const [top, left, bottom, right] = scene.bounds;
    const [above, before, below, after] = this.reach;
    return { ...scene, bounds: [Math.min(top, above), Math.min(left, before), Math.max(bottom, below), Math.max(right, after)] };
  }

  /** Lay the photo of a reading under the grid. */
  show(bitmap, { quad, rows, cols }) {
    const { height } = this.grid;
    this.#square(bitmap, quad, rows, cols);
    const [across, down] = [cols + 2 * AROUND, rows + 2 * AROUND];
    const place = { x: -AROUND * WIDTH, y: -AROUND * height, width: across * WIDTH, height: down * height, href: this.canvas.toDataURL("image/jpeg", 0.85) };
    for (const [name, value] of Object.entries(place)) this.image.setAttribute(name, value);
    this.grid.world.prepend(this.image);
    this.grid.frame.classList.add("photo-under");
    this.blend(this.share);
  }

  /** Only squared up, for looking at single squares: cards of a hand lie nowhere on the grid. */
  keep(bitmap, { quad, rows, cols }) {
    this.hide();
    this.#square(bitmap, quad, rows, cols);
  }

  #square(bitmap, quad, rows, cols) {
    this.reading = { rows, cols };
    const beyond = getComputedStyle(this.grid.frame).backgroundColor;
    this.canvas = squaredUp(bitmap, quad, rows, cols, { aspect: WIDTH / this.grid.height, around: AROUND, beyond });
  }

  hide() {
    this.image.remove();
    this.rings.remove();
    this.image.removeAttribute("href");
    this.canvas = null;
    this.reach = null;
    this.grid.frame.classList.remove("photo-under");
  }

  /** Take it from under a grid that shows something else, or lay it there again. */
  lift(isUp) {
    const isLaid = this.image.hasAttribute("href");
    this.image.style.display = isUp ? "none" : "";
    this.grid.frame.classList.toggle("photo-under", isLaid && !isUp);
  }

  blend(share) {
    this.share = share;
    this.grid.frame.style.setProperty("--photo", String(share));
  }

  /** While squares are painted, what is painted stays in sight. */
  rest() {
    this.rings.remove();
    this.grid.frame.style.setProperty("--photo", String(Math.min(this.share, 0.5)));
  }

  /** Rings round the places of items; the chosen one has a ring of its own. */
  mark(items, chosen) {
    this.rings.replaceChildren(...items.filter((item) => item !== chosen).map((item) => this.#ring(item, "photo-doubt")), ...(chosen ? [this.#ring(chosen, "photo-chosen")] : []));
    this.grid.world.append(this.rings);
  }

  #ring({ at: [row, column], corner }, style) {
    const { height } = this.grid;
    if (corner) return s("circle", { class: style, cx: (column + 1) * WIDTH, cy: (row + 1) * height, r: 17 });
    return s("rect", { class: style, x: column * WIDTH + 1, y: row * height + 1, width: WIDTH - 2, height: height - 2, rx: 8 });
  }

  /** A square of the photo by itself, with a little of its neighbours. */
  patch({ at: [row, column], corner }, height = 72) {
    if (!this.canvas) return null;
    const unit = [this.canvas.width / (this.reading.cols + 2 * AROUND), this.canvas.height / (this.reading.rows + 2 * AROUND)];
    const shift = corner ? 0.5 : 0;
    const margin = 0.15;
    const size = [unit[0] * (1 + 2 * margin), unit[1] * (1 + 2 * margin)];
    const from = [(column + AROUND + shift - margin) * unit[0], (row + AROUND + shift - margin) * unit[1]];
    const width = Math.round((height * size[0]) / size[1]);
    const canvas = h("canvas", { class: "photo-patch", width: width * 2, height: height * 2, role: "img", "aria-label": "This place in the photo" });
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.getContext("2d").drawImage(this.canvas, ...from, ...size, 0, 0, width * 2, height * 2);
    return canvas;
  }
}
