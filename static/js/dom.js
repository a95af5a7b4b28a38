// Small helpers for the page: elements, marks and pieces as they are drawn, words, storage that may be missing.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element; attributes named on... are listeners, null and false leave an attribute out. */
export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Is there a drawn mark for this kind? */
export const isMarked = (kind) => Boolean(kind) && document.getElementById(`mark-${kind}`) !== null;

/** The class that colours a kind. */
export const kindClass = (kind) => (isMarked(kind) ? `k-${kind}` : "k-plain");

/** A mark as an element of its own, for buttons and lists. */
export const mark = (kind) => s("svg", { class: "mark", width: 24, height: 24, viewBox: "0 0 24 24", "aria-hidden": "true" },
  s("use", { href: `#mark-${isMarked(kind) ? kind : "plain"}` }));

/** A box that is smaller by so much on every side. */
export const inset = (box, by) => ({ x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by });

/** A short text with its middle at a point. */
export const letters = (style, x, y, text) => s("text", { class: style, x, y }, String(text));

/** All that lies on a square of a scene, in its box; `odd` marks a square with a problem, `portrait` one as high as a card. */
export function faceIn(box, square, odd, portrait) {
  const shapes = [];
  if (square?.links.includes("l")) shapes.push(s("rect", { class: "link", x: box.x - 5, y: box.y + 8, width: 8, height: box.height - 16 }));
  if (square?.links.includes("u")) shapes.push(s("rect", { class: "link", x: box.x + 8, y: box.y - 5, width: box.width - 16, height: 8 }));
  if (square?.ground) shapes.push(...groundIn(box, square, portrait));
  else shapes.push(s("path", { class: "plus", d: `M${box.x + box.width / 2 - 4} ${box.y + box.height / 2}h8m-4-4v8` }));
  square?.under?.split(" ").forEach((id, i) => shapes.push(letters("print", box.x + 3, box.y + 8 + 10 * i, id)));
  square?.pieces.forEach((piece, i) => shapes.push(pieceIn(box, piece, i, square)));
  if (odd) shapes.push(s("rect", { ...inset(box, 2), class: "odd-edge", rx: 6 }), s("circle", { class: "odd-dot", cx: box.x + box.width - 7, cy: box.y + 7, r: 5 }));
  return shapes;
}

function groundIn(box, { ground, pieces }, portrait) {
  const x = box.x + box.width / 2;
  const { label, kind } = ground;
  if (portrait) return [markAt(kind, x, box.y + 22, 34), letters("tile-label large", x, box.y + 50, label)];
  if (pieces.length) return [markAt(kind, x - (label || pieces.length > 1 ? 11 : 0), box.y + 11, 18), letters("tile-label", x + 12, box.y + 12, label)];
  if (label) return [markAt(kind, x, box.y + 16, 24), letters("tile-label", x, box.y + 37, label)];
  return [markAt(kind, x, box.y + box.height / 2, 28)];
}

function pieceIn(box, piece, i, square) {
  const x = box.x + box.width / 2;
  const y = i === 0 && square.ground ? box.y + box.height - 13 : i === 0 ? box.y + box.height / 2 : box.y + 12;
  return pieceAt(piece, i === 0 ? x : x + 10, y);
}

/** A mark with its middle at a point; letters where a kind has none. */
function markAt(kind, x, y, size) {
  const known = isMarked(kind);
  const use = s("use", { class: "mark", href: `#mark-${known ? kind : "plain"}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
  return known ? use : s("g", {}, use, letters("letters", x, y, kind.slice(0, 2)));
}

/** A piece: a disc with its mark, drawn out to the right where letters follow. */
export function pieceAt({ kind, label, on }, x, y) {
  const width = label ? 42 : 26;
  const box = { x: x - width / 2, y: y - 13, width, height: 26, rx: 13 };
  return s("g", { class: `${kindClass(kind)}${on ? ` on-${on}` : ""}` },
    s("rect", { ...box, class: "piece-shadow" }), s("rect", { ...box, class: "piece" }),
    markAt(kind, x - (label ? 8 : 0), y, 19), label ? letters("piece-label", x + 11, y, label) : null);
}

/** A word of the formats as people read it: "season-1" is "Season 1". */
export const words = (id) => id.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

/** A number with its noun. */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** JSON under a key of localStorage or sessionStorage; a browser that keeps nothing loses nothing but the memory. */
export class Store {
  #storage;
  #memory = new Map();

  constructor(storage) {
    this.#storage = storage;
  }

  get(key) {
    try {
      return JSON.parse(globalThis[this.#storage].getItem(key)) ?? this.#memory.get(key) ?? null;
    } catch {
      return this.#memory.get(key) ?? null;
    }
  }

  set(key, value) {
    try {
      globalThis[this.#storage].setItem(key, JSON.stringify(value));
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, value);
    }
  }
}
