// The taught copies of a game that this browser knows, and the one that is read with.

import { Store } from "../dom.js";

const local = new Store("localStorage");

export class Sets {
  constructor({ game, code, csrf }) {
    this.key = `canopy/set/${game}`;
    this.game = game;
    this.url = `/teach/${game}/sets.json`;
    this.code = code;
    this.csrf = csrf;
    this.list = [];
  }

  /** Ask for them; without an answer those that are known stay. */
  async load() {
    const answer = await fetch(this.url, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) this.list = (await answer.json()).sets;
    return this.list;
  }

  /** The chosen one: what was chosen last, or else the one that was taught most; null for none. */
  get chosen() {
    const kept = local.get(this.key);
    if (kept === "") return null;
    return this.list.find(({ set }) => set === kept) ?? this.list.toSorted((one, other) => other.lessons - one.lessons)[0] ?? null;
  }

  choose(set) {
    local.set(this.key, set);
  }

  get areTaught() {
    return this.list.some(({ lessons }) => lessons > 0);
  }

  /** Let a lesson of a box count no more. Throws an Error with a sentence. */
  async forget({ set }, lesson) {
    const body = new URLSearchParams({ lesson, quiet: "1", csrf_token: this.csrf() });
    const answer = await fetch(`/teach/${this.game}/${set}/forget`, { method: "POST", body }).catch(() => null);
    if (!answer?.ok) throw new Error("No connection: it is still learned.");
    await this.load();
  }

  /** A new one, kept with the table's group. Throws an Error with a sentence. */
  async create(name) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.csrf() };
    const answer = await fetch(this.url, { method: "POST", headers, body: JSON.stringify({ name, table: this.code }) }).catch(() => null);
    const made = await answer?.json().catch(() => null);
    if (!answer?.ok || !made?.set) throw new Error(made?.errors?.[0]?.text ?? made?.title ?? "No connection: nothing was taught.");
    this.list.push(made);
    this.choose(made.set);
    return made;
  }
}
