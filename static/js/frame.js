// The frame of the grid: which part of it is seen and how large, and what fingers do there; a mouse and its wheel too.

const LEAST = 0.4;
const MOST = 3;
const ROOMY = 1.5; // squares of a small layout grow no larger by themselves
const FINGER = 44 / 46; // at this zoom a square is as wide as a finger needs
const TOP = 44; // the strip of the frame under its buttons
const NUMBERS = 14; // the row of the columns' numbers, beneath that strip
const SIDES = 44; // the rows' numbers, and as much on the other side
const BELOW = 18;
const STILL = 8; // pixels a finger may wander in a tap
const REACH = 12; // pixels between the points of a stroke that are looked at

const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
const between = ([ax, ay], [bx, by], part = 0.5) => [ax + (bx - ax) * part, ay + (by - ay) * part];

/**
 * The view is `{x, y, zoom}`: the point of the drawing in the middle of the frame, and pixels for each of its units.
 * `square` gives the width and height of a square, `bounds` the first row and column and the last ones. `viewed(view)`
 * is called for each change of the view.
 */
export class View {
  constructor(frame, world, square, viewed) {
    this.frame = frame;
    this.world = world;
    this.square = square;
    this.viewed = viewed;
    this.bounds = null;
    this.now = null;
    this.last = null; // the frame when it was measured last
    new ResizeObserver(() => this.#resized()).observe(frame);
  }

  /** Take up a view that was told by `viewed`; the frame may have another size by now. */
  restore(view) {
    this.now = view;
    this.last = view?.frame;
  }

  /** Apply the view; the first time, once the frame has a size, the whole layout is brought into it. */
  look() {
    if (!this.now && this.bounds && this.frame.clientHeight) return this.fit();
    if (!this.now) return undefined;
    const [width, height] = this.#size();
    const { x, y, zoom } = this.now;
    this.world.setAttribute("transform", `translate(${width / 2 - x * zoom} ${height / 2 - y * zoom}) scale(${zoom})`);
    return undefined;
  }

  /** The whole layout in the frame, or as much of it as squares of a finger's size allow; smaller ones with `small`. */
  fit(small = false) {
    const [top, left, bottom, right] = this.bounds;
    const [width, height] = this.#size();
    const [wide, high] = this.square();
    const [columns, rows] = [right - left + 1, bottom - top + 1];
    const wanted = Math.min((width - SIDES) / (columns * wide), (height - TOP - NUMBERS - BELOW) / (rows * high));
    const zoom = Math.min(ROOMY, Math.max(small ? LEAST : FINGER, wanted));
    this.#set({ x: (left + columns / 2) * wide, y: (top + rows / 2) * high - (TOP + NUMBERS) / 2 / zoom, zoom });
  }

  /** The point of the drawing under a point of the frame. */
  under([px, py]) {
    const [width, height] = this.#size();
    const { x, y, zoom } = this.now;
    return [(px - width / 2) / zoom + x, (py - height / 2) / zoom + y];
  }

  pan(from, to) {
    const { x, y, zoom } = this.now;
    this.#set({ x: x - (to[0] - from[0]) / zoom, y: y - (to[1] - from[1]) / zoom, zoom });
  }

  /** Zoom, where a point of the frame (its middle without one) stays what it is. */
  zoomBy(factor, around = null) {
    const [width, height] = this.#size();
    const [px, py] = around ?? [width / 2, height / 2];
    const { x, y, zoom } = this.now;
    const next = Math.min(MOST, Math.max(LEAST, zoom * factor));
    const shift = 1 / zoom - 1 / next;
    this.#set({ x: x + (px - width / 2) * shift, y: y + (py - height / 2) * shift, zoom: next });
  }

  /** Pan as little as needed to have the square round a point of the drawing in the frame. */
  reveal([x, y]) {
    if (!this.now) return;
    const [width, height] = this.#size();
    const [wide, high] = this.square();
    const { zoom } = this.now;
    const room = [width / 2 / zoom - wide, (height - TOP) / 2 / zoom - high].map((half) => Math.max(0, half));
    const nearer = (from, to, half) => (Math.abs(to - from) <= half ? 0 : to - from - Math.sign(to - from) * half);
    const shift = [nearer(this.now.x, x, room[0]), nearer(this.now.y + TOP / 2 / zoom, y, room[1])];
    if (shift[0] || shift[1]) this.#set({ x: this.now.x + shift[0], y: this.now.y + shift[1], zoom });
  }

  /** Where only the height changes, as above a taller palette, all stays where it is; after a turn the middle does. */
  #resized() {
    const { top, width, height } = this.frame.getBoundingClientRect();
    if (!height) return;
    const { last } = this;
    if (this.now && last?.width === width) this.now.y += ((height - last.height) / 2 + top - last.top) / this.now.zoom;
    this.last = { top, width, height };
    if (this.now) this.#set(this.now);
    else this.look();
  }

  #size() {
    return [this.frame.clientWidth || 300, this.frame.clientHeight || 300];
  }

  #set(view) {
    if (!this.bounds) return;
    const [top, left, bottom, right] = this.bounds;
    const [wide, high] = this.square();
    const inside = (value, low, most) => Math.min(most, Math.max(low, value));
    this.now = { x: inside(view.x, left * wide, (right + 1) * wide), y: inside(view.y, top * high, (bottom + 1) * high), zoom: view.zoom };
    this.look();
    this.viewed({ ...this.now, frame: this.last });
  }
}

/**
 * Points are [x, y] in pixels of the frame. `on` holds what is called: `gesture()` tells what one finger does ("paint",
 * "aim" or "pan"); `draw(point, first)` for the points of a stroke, where `first` holds until it says that something was
 * drawn, and `drawn()` at its end; `tap(point, gesture)`; `aim(point)`, null when nothing is aimed at any more;
 * `pan(from, to)`; `zoom(factor, around)`.
 */
export class Fingers {
  #frame;
  #on;
  #pointers = new Map();
  #stroke = null;

  constructor(frame, on) {
    this.#frame = frame;
    this.#on = on;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, (event) => this.#up(event, name === "pointerup"));
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  #point(event) {
    const edge = this.#frame.getBoundingClientRect();
    return [event.clientX - edge.left, event.clientY - edge.top];
  }

  #down(event) {
    if (event.target.closest("button, a, .info")) return; // a list over the grid is read and scrolled
    if (event.button > 1) return;
    this.#frame.setPointerCapture?.(event.pointerId);
    const point = this.#point(event);
    this.#pointers.set(event.pointerId, point);
    if (this.#pointers.size > 1) {
      if (this.#stroke?.painting) this.#on.drawn();
      this.#stroke = null;
      this.#on.aim(null);
      return;
    }
    const gesture = event.button === 1 ? "pan" : this.#on.gesture();
    this.#stroke = { from: point, last: point, gesture, painting: false, moved: false };
    if (gesture === "aim") this.#on.aim(point);
  }

  #move(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    const before = [...this.#pointers.values()];
    const point = this.#point(event);
    this.#pointers.set(event.pointerId, point);
    if (this.#pointers.size > 1) this.#pinch(before, [...this.#pointers.values()]);
    else if (this.#stroke) this.#drag(this.#stroke, point);
  }

  #drag(stroke, point) {
    if (!stroke.moved && apart(stroke.from, point) < STILL) return;
    stroke.moved = true;
    if (stroke.gesture === "pan") this.#on.pan(stroke.last, point);
    else if (stroke.gesture === "aim") this.#on.aim(point);
    else this.#draw(stroke, point);
    stroke.last = point;
  }

  /** All points from the last one to this one, so that a quick finger leaves no gaps. */
  #draw(stroke, point) {
    const steps = Math.max(1, Math.ceil(apart(stroke.last, point) / REACH));
    for (let i = stroke.painting ? 1 : 0; i <= steps; i++) {
      if (this.#on.draw(between(stroke.last, point, i / steps), !stroke.painting)) stroke.painting = true;
    }
  }

  #up(event, lifted) {
    if (!this.#pointers.delete(event.pointerId)) return;
    const stroke = this.#stroke;
    this.#stroke = null;
    this.#on.aim(null);
    if (stroke?.painting) this.#on.drawn();
    else if (stroke && lifted && (stroke.gesture === "aim" || !stroke.moved)) this.#on.tap(this.#point(event), stroke.gesture);
  }

  #pinch([a, b], [c, d]) {
    this.#on.pan(between(a, b), between(c, d));
    this.#on.zoom((apart(c, d) || 1) / (apart(a, b) || 1), between(c, d));
  }

  #wheel(event) {
    if (event.target.closest(".info")) return;
    event.preventDefault();
    if (event.ctrlKey) this.#on.zoom(Math.exp(-event.deltaY / 200), this.#point(event));
    else this.#on.pan([event.deltaX, event.deltaY], [0, 0]);
  }
}
