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
  }

  /** The button, or what became of it. */
  button() {
    const name = this.desk.sets.chosen?.name;
    const button = h("button", { type: "button", class: "main", onclick: () => this.#teach(button) }, name ? `Teach ${name} this photo` : "Teach Canopy this copy");
    button.hidden = this.done === this.desk.reading;
    if (!button.hidden) this.said.textContent = "Then the next photo needs fewer taps. Only colours and shapes are kept, not the photo.";
    return h("div", { class: "photo-lesson" }, button, this.said);
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
      desk.sets.load();
    } catch (error) {
      button.disabled = false;
      this.said.textContent = [error.message, error.hint].filter(Boolean).join(" ");
    }
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
    const { items } = this.desk;
    return squares.map(({ at, label }) => {
      const item = items.find((one) => one.at[0] === at[0] && one.at[1] === at[1]);
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
