// Small helpers for the page: elements, marks, words, storage that may be missing.

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
