// The dialog over the sheet: choose a photo, wait for it, set its corners.

import { counted, h } from "../dom.js";
import { wordsIn } from "./looks.js";

const TYPES = "image/jpeg,image/png,image/webp,image/heic,image/heif";

const SMALLEST = 200; // pixels of a photo's shorter side in which squares can be told

export class Screens {
  constructor(desk) {
    this.desk = desk;
    this.title = h("h2", { id: "photo-title", tabindex: -1 }, "Photo");
    this.body = h("div", { class: "photo-body" });
    this.element = h("dialog", { class: "photo-dialog", "aria-labelledby": "photo-title" },
      h("div", { class: "photo-top" }, this.title, h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: () => this.close() }, "×")), this.body);
    this.element.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    document.getElementById("editor").append(this.element);
  }

  close() {
    this.desk.giveUp();
    this.element.close();
  }

  #show(title, ...content) {
    this.title.textContent = title;
    this.body.replaceChildren(...content.flat().filter(Boolean));
    if (!this.element.open) this.element.showModal();
    this.title.focus();
  }

  /** Choose a photo. `notes` are said first. */
  start(notes = []) {
    const { desk } = this;
    const has = desk.photos.length > 0;
    this.#show(has ? "Your photo" : "Fill in from a photo",
      notes.map((text) => h("p", { class: "notice", role: "status" }, text)),
      has ? this.#kept() : [this.#firstUse(), this.#what()],
      h("div", { class: has ? "photo-choose more" : "photo-choose" }, this.#file(has ? "Another one with the camera" : "Take a photo", { capture: "environment" }, has), this.#file(has ? "Another one from the phone" : "Choose a picture", { multiple: true }, has)),
      has ? h("p", { class: "hint" }, "Another photo of the same layout is merged with the first.") : this.#hint(),
      this.#box());
  }

  #hint() {
    return h("p", { class: "hint" }, "From above, with the whole layout and a little of the table in it. The photo is made small here, read by your Canopy and kept by nobody but this page, until you forget it.");
  }

  #firstUse() {
    const { sets, editor } = this.desk;
    if (sets.areTaught) return null;
    return h("div", { class: "notice" }, h("p", {}, "Canopy has not seen your copy of the game yet and can tell little more than colours. Take a photo, put the sheet right, and tap Teach: the next photo is read by that."),
      h("p", {}, `It learns most where one of each lies in the photo: ${pieces(editor.spec)}.`));
  }

  #what() {
    const { desk } = this;
    if (!desk.editor.spec.hand || desk.editor.seat === null) return null;
    const choice = (value, text) => h("label", { class: "check" }, h("input", { type: "radio", name: "photo-what", checked: desk.wantsHand === value, onchange: () => { desk.wantsHand = value; } }), text);
    return h("fieldset", {}, h("legend", {}, "In the photo"), choice(false, desk.editor.spec.layers[0].label), choice(true, `${desk.editor.spec.hand.label}, laid out in a row`));
  }

  #file(text, attributes, add) {
    const input = h("input", { type: "file", accept: TYPES, ...attributes, onchange: () => {
      const files = [...input.files];
      input.value = "";
      if (files.length) this.desk.take(files, add);
    } });
    return h("label", { class: "button photo-file" }, input, h("span", {}, text));
  }

  #kept() {
    const { desk } = this;
    const act = (text, work, style = "") => h("button", { type: "button", class: style, onclick: work }, text);
    return [h("div", { class: "photo-thumbs" }, desk.photos.map(({ bitmap }, i) => thumb(bitmap, i))),
      h("div", { class: "photo-acts" },
        desk.reading ? act("Check the reading", () => desk.review(), "main") : act("Read", () => desk.read(), "main"),
        this.hasRoom ? act("Set the corners", () => this.corners()) : null,
        desk.reading ? act("Read again", () => desk.read()) : null,
        act("New photo", () => this.anew()),
        act("Forget the photo", () => desk.forget(), "drop"))];
  }

  anew() {
    this.desk.forget(true);
    this.start();
  }

  #box() {
    const { sets, editor } = this.desk;
    const boxes = h("a", { class: "button", href: `/teach/${editor.boot.game}` }, sets.list.length ? "Our boxes" : "A friend's box");
    if (!sets.list.length) return h("div", { class: "photo-acts" }, boxes);
    const { chosen } = sets;
    const select = h("select", { onchange: () => sets.choose(select.value) },
      sets.list.map(({ set, name }) => h("option", { value: set, selected: chosen?.set === set }, name)), h("option", { value: "", selected: !chosen }, "no taught box"));
    return h("div", { class: "photo-acts photo-box" }, h("label", {}, "Read with ", select), boxes);
  }

  /** A photo on its way. Gives what tells of it: `sent(share)`, then all that is left is to wait. */
  waiting() {
    const bar = h("progress", { max: 1, value: 0, "aria-label": "Progress" });
    const text = h("p", { role: "status" }, "Preparing your photo…");
    this.#show("Reading", bar, text, h("div", { class: "photo-acts" }, h("button", { type: "button", onclick: () => this.desk.cancel() }, "Cancel")));
    return (share) => {
      if (share < 1) bar.value = share;
      else bar.removeAttribute("value"); // how long reading takes nobody knows
      const said = share < 1 ? "Sending your photo…" : "Reading your photo…";
      if (text.textContent !== said) text.textContent = said;
    };
  }

  /** The sheet holds something else than the photo shows: which of them shall it be? */
  replacing({ squares, doubtful }, lost, go) {
    const doubts = doubtful.filter((pointer) => pointer.startsWith("/squares")).length;
    const unsure = doubts > squares.length / 4 ? `Canopy is not sure of ${doubts} of the ${squares.length} squares in the photo: does it show this game, and the copy that it is read with?` : "";
    this.#show("Replace the sheet?", h("p", { class: "notice", role: "status" }, `${counted(lost, "thing")} on your sheet ${lost === 1 ? "is" : "are"} not in this photo, and would be replaced.`),
      unsure ? h("p", {}, unsure) : null,
      h("div", { class: "photo-acts" }, h("button", { type: "button", class: "main", onclick: () => this.start(["The sheet stays as it was."]) }, "Keep the sheet"),
        h("button", { type: "button", onclick: go }, "Replace it")));
  }

  /** Why it was not read. */
  failed({ message, hint, wait, mayPass }) {
    const again = h("button", { type: "button", class: "main", onclick: () => this.desk.read(this.desk.told) }, "Try again");
    const other = h("button", { type: "button", class: mayPass ? "" : "main", onclick: () => this.anew() }, "Another photo");
    this.#show("Not read", h("p", { class: "notice serious", role: "alert" }, [message, hint].filter(Boolean).join(" ")),
      wait ? h("p", { class: "hint" }, `There may be room in ${wait} seconds. Your photo is still here.`) : null,
      h("div", { class: "photo-acts" }, mayPass ? [again, other] : other, this.hasRoom ? h("button", { type: "button", onclick: () => this.corners() }, "Set the corners") : null));
  }

  /** Is the photo large enough that corners could be set in it? */
  get hasRoom() {
    const bitmap = this.desk.photos[0]?.bitmap;
    return Boolean(bitmap) && Math.min(bitmap.width, bitmap.height) >= SMALLEST;
  }

  /** Drag the corners. */
  async corners({ quad = null, note = "" } = {}) {
    const { desk } = this;
    const { Corners } = await import("./corners.js");
    const size = desk.editor.spec.size ?? [];
    const { reading } = desk;
    const corners = new Corners({ bitmap: desk.photos[0].bitmap, quad: quad ?? desk.told?.quad ?? reading?.quad, rows: size[0] ?? desk.told?.rows ?? reading?.rows, cols: size[1] ?? desk.told?.cols ?? reading?.cols, fixed: size.length > 0, upright: Boolean(desk.editor.spec.portrait) });
    const go = () => corners.isSound && desk.read(corners.told);
    this.#show("Corners", note ? h("p", { class: "notice", role: "status" }, note) : null,
      h("p", { class: "hint" }, "Drag each number to a corner of the layout; 1 is the top left of the sheet."), corners.element,
      h("div", { class: "photo-acts" }, h("button", { type: "button", class: "main", onclick: go }, "Read with these"), h("button", { type: "button", onclick: () => this.start() }, "Back")));
  }
}

/** All that a photo of this game may show, as players say it. */
function pieces(spec) {
  const names = wordsIn(spec).map(({ name }) => name.toLowerCase());
  return [...new Set(names)].join(", ");
}

function thumb(bitmap, i) {
  const name = `Photo ${i + 1}`;
  if (!bitmap) return h("p", {}, `${name}: this browser cannot show it.`);
  const height = 96;
  const canvas = h("canvas", { role: "img", "aria-label": name, width: Math.round((height * bitmap.width) / bitmap.height), height });
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
