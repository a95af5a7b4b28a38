// "Teach Canopy this copy": a photo with the sheet that its player has confirmed.

import { counted, h } from "../dom.js";
import { listIn } from "../scene.js";
import { cardOf, labelNow } from "./items.js";
import { quadAround } from "./rectify.js";
import { formOf, post } from "./send.js";

const OUR_BOX = "Our box";

export class Lesson {
  constructor(editor, desk) {
    this.editor = editor;
    this.desk = desk;
    this.said = h("p", { class: "photo-said", role: "status" });
    this.after = h("div", { class: "photo-acts" });
  }

  /** The button, or what became of it. */
  button() {
    const name = this.desk.sets.chosen?.name;
    const button = h("button", { type: "button", class: "main", onclick: () => this.#ask(button) }, name ? `Teach ${name} this photo` : "Teach Canopy this copy");
    button.hidden = this.done === this.desk.reading;
    if (!button.hidden) {
      this.said.textContent = "Then the next photo needs fewer taps. Only colours and shapes are kept, not the photo.";
      this.after.replaceChildren();
    }
    return h("div", { class: "photo-lesson" }, button, this.said, this.after);
  }

  /** Teach, but ask first where most of what was doubtful was taken as it was read. */
  #ask(button) {
    const doubts = this.desk.items.filter(({ kind }) => kind !== "asked");
    const unseen = doubts.filter((item) => item.unseen && item.answer === labelNow(this.editor, item));
    if (unseen.length <= doubts.length / 2 || this.asked === this.desk.reading) return this.#teach(button);
    this.asked = this.desk.reading;
    this.said.textContent = `${counted(unseen.length, "doubtful place")} ${unseen.length === 1 ? "was" : "were"} not looked at one by one. A mistake on the sheet would be learned, too. Is all of it right?`;
    button.textContent = "All of it is right: teach";
    return undefined;
  }

  async #teach(button) {
    const { desk } = this;
    const { reading } = desk;
    button.disabled = true;
    this.said.textContent = "Learning from your photo…";
    try {
      const box = desk.sets.chosen ?? (await desk.sets.create(OUR_BOX));
      const form = formOf(desk.photos.slice(0, 1), { set: box.set, sheet: this.#sheet(reading), quad: this.#quad(reading) });
      const { learned } = await post(`/api/v1/teach/${this.editor.boot.game}`, form);
      this.done = reading;
      button.hidden = true;
      this.said.textContent = `Learned ${counted(learned, "thing")} for ${box.name}. The next photo is read with it.`;
      this.after.replaceChildren(h("button", { type: "button", onclick: () => desk.screens.anew() }, "Next photo"));
      const after = (await desk.sets.load()).find(({ set }) => set === box.set)?.ids ?? [];
      const lesson = after.find((id) => !box.ids.includes(id));
      if (lesson && this.done === reading) this.after.prepend(this.#undo(box, lesson));
    } catch (error) {
      button.disabled = false;
      this.said.textContent = [error.message, error.hint].filter(Boolean).join(" ");
    }
  }

  /** The way back: the lesson counts no more, and can be taught anew. */
  #undo(box, lesson) {
    const work = async () => {
      try {
        await this.desk.sets.forget(box, lesson);
        this.done = this.asked = null;
        this.desk.panel.begin();
        this.said.textContent = "Forgotten: the photo teaches nothing.";
      } catch (error) {
        this.said.textContent = error.message;
      }
    };
    return h("button", { type: "button", onclick: work }, "Undo");
  }

  /** What truly lies in the photo: the keys that a reading has, as the sheet has them by now. */
  #sheet(reading) {
    const { spec, seat, documentOf, link } = this.editor;
    if (this.desk.inHand) return { squares: this.#cards(reading) };
    const shared = documentOf(null);
    const sheet = {};
    for (const key of Object.keys(reading.sheet)) {
      if (key !== "board") sheet[key] = documentOf(seat)[key] ?? (Array.isArray(reading.sheet[key]) ? [] : {});
    }
    if (reading.sheet.board && spec.tiles) sheet.board = link.state.shared.document.options?.board ?? reading.sheet.board;
    else if (reading.sheet.board) sheet.board = this.#board(reading, shared.board ?? {});
    return sheet;
  }

  #board(reading, board) {
    const keys = [...Object.keys(reading.sheet.board), ...this.editor.spec.spots.map(({ path }) => path.at(-1))];
    return Object.fromEntries(keys.filter((key) => board[key] !== undefined).map((key) => [key, board[key]]));
  }

  #cards({ squares }) {
    const { cards } = this.desk;
    return squares.map(({ at, label }) => {
      const item = cards.find((one) => one.at[0] === at[0] && one.at[1] === at[1]);
      return { at, ...cardOf(this.editor, item ? labelNow(this.editor, item) : label) };
    }).filter((card) => Object.keys(card).length > 1);
  }

  /** A free layout's corners are those of what the sheet lists. */
  #quad(reading) {
    const { spec, seat, documentOf } = this.editor;
    const [layer] = spec.layers;
    if (this.desk.inHand || !layer || layer.shared || spec.size) return reading.quad;
    const places = listIn(documentOf(seat), layer.path).map(({ at }) => at);
    return places.length ? quadAround(reading, places) : reading.quad;
  }
}
