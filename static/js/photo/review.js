// The bar under the grid that leads through what is to be checked: one place at a time, one tap each.

import { counted, h, kindClass, mark, s } from "../dom.js";
import { same } from "../edits.js";
import { answer, isSettled, itemAt, nameNow, offersOf, questionOf } from "./items.js";

const GUESS = 0.3; // what is less sure than this is a guess

/**
 * `editor` is the sheet editor's; `desk` has `reading`, `items`, `inHand`, `under`, `isTaught` (the box that was read
 * with), `lesson` and is told `open()` and `paint()`.
 */
export class Review {
  constructor(editor, desk) {
    this.editor = editor;
    this.desk = desk;
    this.chosen = null;
    this.box = h("div", { class: "photo-review", role: "group", "aria-label": "Check the photo" });
    this.status = h("p", { class: "photo-count", role: "status" });
    this.place = h("div", { class: "photo-place" });
    this.hand = h("div", { class: "photo-hand", role: "group", "aria-label": "The cards in the photo" });
    this.slider = h("input", { type: "range", min: 0, max: 100, value: 50, "aria-label": "How much of the photo shows", oninput: () => desk.under.blend(this.slider.value / 100) });
    this.blend = h("div", { class: "photo-blend" }, h("span", {}, "Reading"), this.slider, h("span", {}, "Photo"));
    this.box.append(
      h("div", { class: "photo-head" }, this.#step(-1, "Previous", "M15 5l-7 7 7 7"), this.status, this.#step(1, "Next", "M9 5l7 7-7 7"),
        h("button", { type: "button", class: "photo-paint", onclick: () => desk.paint() }, "Paint")),
      this.hand, this.place, this.blend);
  }

  #step(by, name, path) {
    const icon = s("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" }, s("path", { class: "stroke", d: path }));
    return h("button", { type: "button", class: "icon", "aria-label": name, "data-step": by, onclick: () => this.go(by) }, icon);
  }

  get open() {
    return this.desk.items.filter((item) => !isSettled(this.editor, item));
  }

  /** What is to be looked for when nothing is open any more. */
  get look() {
    return this.desk.looks.find((look) => look.answer === undefined && look.text()) ?? null;
  }

  /** Begin with the most doubtful one. */
  begin() {
    const { under } = this.desk;
    this.slider.value = Math.round(100 * under.share);
    under.blend(under.share);
    this.made = "";
    this.blend.hidden = !this.desk.under.canvas || this.desk.inHand;
    this.choose(this.open[0] ?? null);
  }

  choose(item) {
    this.chosen = item;
    if (item && !this.desk.inHand) this.editor.grid.reveal(item.at);
    this.show();
  }

  go(by) {
    const { open } = this;
    if (!open.length) return;
    const here = open.indexOf(this.chosen);
    this.choose(open[here < 0 ? 0 : (here + by + open.length) % open.length]);
  }

  /** A tap on the grid chooses that square, whether it is doubtful or not. */
  tapped(at) {
    const here = this.desk.items.filter((item) => same(item.at, at));
    const item = here.find((one) => !isSettled(this.editor, one)) ?? here[0] ?? itemAt(this.editor, this.desk.reading, at);
    if (!item) return false;
    this.choose(item);
    return true;
  }

  /** Take an answer and go on to the next open item. */
  take(item, word) {
    const { open } = this;
    const after = open[open.indexOf(item) + 1] ?? open[0];
    item.said?.add(word);
    item.answer = word;
    const step = answer(this.editor, item, word);
    if (step?.length) this.editor.make(step);
    const rest = this.open;
    this.choose(rest.includes(after) ? after : rest[0] ?? null);
    this.focus();
  }

  /** What was settled in an earlier reading of this layout is said again of this one. */
  restore({ kind, at, isPiece, now }) {
    const alike = (item) => item.kind === kind && item.isPiece === isPiece && same(item.at, at);
    const item = this.desk.items.find(alike) ?? (isPiece ? null : itemAt(this.editor, this.desk.reading, at));
    if (!item) return;
    item.answer = now ?? item.label;
    const step = now && answer(this.editor, item, now);
    if (step?.length) this.editor.make(step, this.desk.label);
  }

  focus() {
    (this.place.querySelector("button:not([hidden])") ?? this.box.querySelector("button:enabled")).focus({ preventScroll: true });
  }

  /** All that is open and of the same kind is right as it is; nobody looked at each of them. */
  settle(kind) {
    for (const item of this.open) {
      if ((item.kind === "asked") !== (kind === "asked")) continue;
      item.answer = item.label;
      item.unseen = true;
    }
    this.choose(this.open[0] ?? null);
    this.focus();
  }

  show() {
    const { editor, desk, open, chosen } = this;
    const there = desk.isOnSheet;
    const made = JSON.stringify([there, open.length, desk.inHand, chosen && [chosen.at, questionOf(editor, chosen), offersOf(editor, chosen)], this.look?.text()]);
    if (made === this.made && desk.reading === this.shown) return; // a finger may rest on it, or the focus
    this.made = made;
    this.shown = desk.reading;
    for (const button of this.box.querySelectorAll("[data-step]")) button.disabled = !there || open.length < 2;
    this.#say(there ? this.#countOf(open) : "Not on the sheet");
    this.#mark(there ? open : []);
    desk.under.lift(!there);
    this.#layHand(there ? open : []);
    if (!there) this.place.replaceChildren(this.#undone());
    else if (chosen) this.place.replaceChildren(...this.#question(chosen, open));
    else this.place.replaceChildren(...(this.look ? this.#search(this.look) : this.#done()));
  }

  /** The cards of a hand as the photo shows them, each with what it is taken for; a tap asks for it. */
  #layHand(open) {
    const { desk, editor, chosen } = this;
    this.hand.hidden = !desk.inHand || !desk.under.canvas;
    if (this.hand.hidden) return;
    const card = (item) => h("button", { type: "button", class: `photo-card${open.includes(item) ? " doubtful" : ""}`, "aria-pressed": String(item === chosen), onclick: () => this.choose(item) },
      desk.under.patch(item, 54), h("span", {}, `${nameNow(editor, item)}${open.includes(item) ? "?" : ""}`));
    this.hand.replaceChildren(...desk.cards.map(card), ...desk.blank.map((at) => desk.under.patch({ at }, 54)));
    this.hand.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** Rings round what is asked now: the doubtful ones, and after them those of which something is to be entered. */
  #mark(open) {
    const { desk, chosen } = this;
    if (desk.inHand || !desk.under.canvas) return;
    const first = open[0]?.kind;
    const rest = open.length ? open.filter(({ kind }) => kind === first) : chosen ? [] : (this.look?.places() ?? []).map((at) => ({ at }));
    desk.under.mark(rest, chosen);
  }

  #say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  #countOf(open) {
    const doubts = open.filter((item) => item.kind !== "asked").length;
    if (doubts) return `${doubts} to check`;
    return open.length ? `${counted(open.length, "height")} to enter`.replace("height", open[0].part.label.toLowerCase()) : this.look ? this.look.count?.() ?? "Look once more" : "All checked";
  }

  #question(item, open) {
    const { editor } = this;
    const asked = item.kind === "asked";
    const offers = offersOf(editor, item).map((offer) => this.#offer(item, offer));
    if (offers.length < 2) offers.push(h("button", { type: "button", class: "photo-offer wordless", onclick: () => this.desk.paint() }, "something else"));
    return [h("p", { class: "photo-question" }, questionOf(editor, item)),
      h("div", { class: "photo-answers" }, this.desk.inHand ? null : this.desk.under.patch(item), h("div", { class: `photo-offers${asked ? " plain" : ""}`, role: "group", "aria-label": "What lies here" }, offers)),
      this.#rest(item, open.filter((one) => (one.kind === "asked") === asked))].filter(Boolean);
  }

  /** One tap for all that is left. Guesses are not taken so, and before anything was taught it is asked twice. */
  #rest({ kind }, alike) {
    if (alike.length < 2) return null;
    const all = `All ${alike.length} are right`;
    if (kind === "asked") return this.#settling(all, () => this.settle(kind));
    const { isTaught } = this.desk;
    const guesses = alike.filter(({ sure, overruled }) => sure < GUESS || (overruled && !isTaught));
    if (guesses.length > alike.length / 2) return h("p", { class: "photo-said" }, "Most of these are guesses. Tap Paint to enter them by hand, the photo below.");
    if (isTaught) return this.#settling(all, () => this.settle(kind));
    const button = this.#settling(all, () => button.replaceWith(
      h("p", { class: "photo-said", role: "status" }, "Canopy has not been taught your copy: it goes by colours alone."),
      this.#settling(`Yes, I looked: all ${alike.length}`, () => this.settle(kind))));
    return button;
  }

  #settling(text, work) {
    return h("button", { type: "button", class: "photo-rest", onclick: work }, text);
  }

  #offer(item, { word, name, kind, tint, on }) {
    const asked = item.kind === "asked";
    return h("button", { type: "button", class: `photo-offer ${kind ? kindClass(tint) : "wordless"}`, "aria-pressed": String(on), onclick: () => this.take(item, word) },
      kind ? mark(kind) : null, h("span", {}, name), on && !asked ? h("small", {}, "this is right") : null);
  }

  /** Something that only people can see. */
  #search(look) {
    const none = () => {
      look.answer = "none";
      this.show();
      this.focus();
    };
    return [h("p", { class: "photo-question" }, look.text()),
      h("div", { class: "photo-answers" }, h("button", { type: "button", class: "main", onclick: () => this.desk.paint() }, "Paint them in"), h("button", { type: "button", onclick: none }, look.none))];
  }

  #done() {
    const { reading, inHand, lesson } = this.desk;
    const next = inHand ? "Tap a card that was read wrongly." : "Look it over with the slider, or tap a square.";
    return [h("p", { class: "photo-question" }, `${reading.doubtful.length ? "All is checked." : "Nothing doubtful."} ${next}`), lesson.button()];
  }

  #undone() {
    return h("div", { class: "photo-answers" }, h("button", { type: "button", onclick: () => this.desk.again() }, "Put it on the sheet again"), h("button", { type: "button", onclick: () => this.desk.open() }, "Photo"));
  }
}
