// Photos in the sheet editor: what was taken, what was read in it, and where that goes. Photos are kept in this page's
// memory alone; they are gone with the page, or as soon as they are forgotten.

import { h } from "../dom.js";
import { same } from "../edits.js";
import { valueIn } from "../scene.js";
import { apart } from "./blank.js";
import { cardsOf, isThere, itemsOf, saidOf } from "./items.js";
import { handStep, importStep, lostBy } from "./labels.js";
import { Lesson } from "./lesson.js";
import { looksOf } from "./looks.js";
import { moved } from "./rectify.js";
import { Review } from "./review.js";
import { Screens } from "./screens.js";
import { formOf, post } from "./send.js";
import { Sets } from "./sets.js";
import { shrunk } from "./shrink.js";
import { Under } from "./under.js";

const MOST = 6; // photos of one layout
const CROOKED = "Most squares are in doubt. Do your corners, rows and columns fit the squares? Tap Photo to set them again.";
const SLIP = 3; // so many things of a sheet may go without a question

let imports = 0;

/** `editor` is what seat.js gives: boot, spec, seat, link, grid, and what may be done with the sheet. */
export async function openDesk(editor) {
  if (!document.querySelector('link[href$="/photo.css"]')) {
    const style = h("link", { rel: "stylesheet", href: "/static/photo.css" });
    await new Promise((done) => {
      style.addEventListener("load", done);
      style.addEventListener("error", done);
      document.head.append(style);
    });
  }
  const desk = new Desk(editor);
  await desk.sets.load();
  return desk;
}

class Desk {
  constructor(editor) {
    this.editor = editor;
    this.sets = new Sets({ ...editor.boot, csrf: () => editor.link.csrf });
    this.under = new Under(editor.grid);
    this.lesson = new Lesson(editor, this);
    this.screens = new Screens(this);
    this.panel = new Review(editor, this);
    editor.place(this.panel.box);
    this.wantsHand = false;
    this.#empty();
    editor.link.listen(() => this.isReviewing && this.panel.show());
  }

  #empty() {
    for (const { bitmap } of this.photos ?? []) bitmap?.close();
    this.photos = [];
    this.reading = null;
    this.told = null;
    this.items = [];
    this.cards = [];
    this.blank = [];
    this.looks = [];
    this.before = [];
    this.inHand = false;
  }

  /** The box that a reading was made with, null where this browser does not know it; and whether it was taught. */
  with(reading) {
    const box = this.sets.list.find(({ set }) => set === reading?.set) ?? null;
    return { box, isTaught: Boolean(reading?.set) && box?.lessons !== 0 };
  }

  get box() {
    return this.with(this.reading).box;
  }

  get isTaught() {
    return this.with(this.reading).isTaught;
  }

  get isReviewing() {
    return this.editor.root.dataset.photo === "review";
  }

  /** The button of the sheet was tapped: back to the reading, or to the photo and what can be done with it. */
  open() {
    if (this.reading && !this.isReviewing) this.review();
    else this.screens.start();
  }

  /** Photos were chosen: instead of those that are there, or besides them. */
  async take(files, add) {
    const before = add ? this.photos : [];
    this.#begin();
    const { signal } = this.leaving;
    const fresh = await Promise.all(files.slice(0, MOST - before.length).map(shrunk));
    if (signal.aborted) return;
    if (!add) this.#empty();
    this.photos = [...before, ...fresh];
    await this.read(add ? this.told : null, before);
  }

  #begin() {
    this.leaving?.abort();
    this.leaving = new AbortController();
    this.report = this.screens.waiting();
  }

  /** Read the photos. `told` are corners, rows and columns that the player has set; `before` those read already. */
  async read(told = null, before = []) {
    const { editor, sets } = this;
    this.told = told;
    this.#begin();
    const { signal } = this.leaving;
    const [rows, cols] = editor.spec.size ?? [];
    this.report(0);
    const form = formOf(this.photos, { set: sets.chosen?.set, rows, cols, ...told });
    try {
      const reading = await post(`/api/v1/read/${editor.boot.game}`, form, { progress: this.report, signal });
      if (!signal.aborted) this.#weigh(reading);
    } catch (error) {
      if (before.length) this.photos = before; // what was read stays
      if (error.name !== "AbortError") this.#failed(error, before.length > 0);
    }
  }

  #failed(error, wasAnother) {
    const note = [error.message, error.hint].filter(Boolean).join(" ");
    if (wasAnother) this.screens.start([`The other photo was not used. ${note}`]);
    else if (error.corners && this.screens.hasRoom) this.screens.corners({ quad: error.corners, note });
    else this.screens.failed(error);
  }

  /** Nothing is changed by a reading that was cancelled. */
  cancel() {
    this.giveUp();
    this.screens.start(["Cancelled. Nothing was changed."]);
  }

  giveUp() {
    this.leaving?.abort();
  }

  /** A reading of another layout than the sheet's does not take its place without a word. */
  #weigh(reading) {
    const inHand = this.wantsHand && Boolean(this.editor.spec.hand);
    const { isTaught } = this.with(reading);
    const told = isTaught ? { reading, blank: [] } : apart(this.editor, reading);
    const lost = told.blank.length ? 0 : lostBy(this.editor, reading, inHand);
    if (lost <= SLIP || (this.reading && this.inHand === inHand && this.isOnSheet)) this.#taken(told);
    else this.screens.replacing(reading, lost, () => this.#taken(told));
  }

  /** A reading came: it goes onto the sheet as one step, and what is doubtful is shown. */
  #taken({ reading, blank }) {
    const inHand = this.wantsHand && Boolean(this.editor.spec.hand);
    const isSame = this.reading && !inHand && !this.inHand && this.isOnSheet;
    const said = isSame ? saidOf(this.editor, this.reading, this.items).map((item) => ({ ...item, at: moved(item.at, this.reading, reading) })) : [];
    this.reading = reading;
    this.inHand = inHand;
    this.blank = blank;
    this.items = itemsOf(this.editor, reading, inHand);
    this.cards = inHand ? cardsOf(this.editor, reading, this.items) : [];
    this.looks = looksOf(this.editor, this);
    this.bring(said);
    this.review();
    const doubts = reading.doubtful.filter((pointer) => pointer.startsWith("/squares")).length;
    if (this.told?.quad && this.isTaught && doubts > reading.squares.length / 2) this.editor.inform([CROOKED]);
  }

  /** Put the reading on the sheet, and on top of it what the player had `said` of an earlier one of this layout. */
  bring(said = []) {
    const { editor, reading } = this;
    this.label = `photo ${(imports += 1)}`; // all of it is undone at once
    const step = this.blank.length && !reading.squares.length ? [] : this.inHand ? handStep(editor, reading) : importStep(editor, reading);
    this.before = step.map(({ seat, edit }) => ({ seat, path: edit.path, value: valueIn(editor.documentOf(seat), edit.path) }));
    const isNew = editor.make(step, this.label);
    if (!isNew) this.before = [];
    if (!isNew && !this.blank.length) editor.inform(["The sheet says the same already."]);
    for (const item of said) this.panel.restore(item);
    this.#lay();
    this.panel.begin();
  }

  /** Is the reading on the sheet? Not where the sheet is again as it was before, whatever lay there. */
  get isOnSheet() {
    const { editor, reading, before } = this;
    const isBack = before.length > 0 && before.every(({ seat, path, value }) => same(valueIn(editor.documentOf(seat), path), value));
    return !isBack && (this.blank.length > 0 || isThere(editor, reading, this.inHand));
  }

  /** Bring it again after its import was undone. */
  again() {
    for (const each of [...this.items, ...this.looks]) delete each.answer;
    this.bring();
  }

  #lay() {
    const { bitmap } = this.photos[0];
    if (!bitmap) this.under.hide();
    else if (this.inHand) this.under.keep(bitmap, this.reading);
    else this.under.show(bitmap, this.reading);
    this.under.widen(this.blank.length && !this.inHand ? this.reading : null);
  }

  /** Show the bar that leads through the doubtful places. */
  review() {
    this.giveUp();
    this.screens.element.close();
    this.editor.review(true);
    if (!this.inHand) this.editor.grid.fit();
    this.panel.begin();
    this.panel.focus();
  }

  /** Back to the palette; the photo stays under the grid. */
  paint() {
    this.under.rest();
    this.editor.review(false);
    if (this.inHand) this.editor.root.querySelector('input[name="mode"][value="hand"]')?.click();
  }

  /** A tap on the grid; true where it was meant for the photo. */
  tapped({ at }) {
    return this.isReviewing && this.editor.root.dataset.strip === "layout" && this.panel.tapped(at);
  }

  /** Let go of the photo and all that was made of it; the sheet stays as it is. */
  forget(quietly = false) {
    this.#empty();
    this.under.hide();
    this.editor.review(false);
    if (quietly) return;
    this.screens.element.close();
    this.editor.inform(["The photo is forgotten. The sheet stays as it is."]);
  }
}
