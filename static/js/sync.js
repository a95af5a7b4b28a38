// The link between a page and its table: the last state, the edits not taken yet, and what both make together.

import { EditError, apply, same } from "./edits.js";
import { Store, counted } from "./dom.js";

const POLL = 2000;
const HIDDEN = 30000;
const LONGEST_WAIT = 15000;
const PATIENCE = 10000;
const BATCH = 100;
const WAITS = "Your changes wait on this device";

const local = new Store("localStorage");

/** A link for the boot data of a page; it starts to poll at once. */
export function connect(boot) {
  const link = new Link(boot);
  link.start();
  return link;
}

class Link {
  constructor(boot) {
    this.boot = boot;
    this.online = true;
    this.gone = false;
    this.trouble = "";
    this.csrf = boot.csrf;
    this.queueKey = `canopy/edits/${boot.code}/${boot.seat ?? "board"}`;
    this.stateKey = `canopy/state/${boot.code}`;
    const kept = local.get(this.stateKey);
    this.state = kept && kept.revision > boot.state.revision && same(kept.you, boot.state.you) ? kept : boot.state;
    this.etag = `"${this.state.mark}"`;
    this.documents = new Map();
    this.listeners = new Set();
    this.taken = 0; // how often a state was taken: tells a late answer from a new one
    this.failures = 0;
    this.notBefore = 0; // by a clock that nobody can put back
    this.putOff = 0; // how often in a row the server could keep nothing
    this.single = 0;
  }

  start() {
    const now = () => this.refresh();
    for (const event of ["focus", "online"]) addEventListener(event, now);
    addEventListener("pageshow", (event) => event.persisted && now());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#later() : now()));
    addEventListener("offline", () => this.#reached(false));
    addEventListener("storage", ({ key }) => key === this.queueKey && this.#changed());
    this.#later();
    this.#send();
  }

  /** Call `listener(link)` after every change. */
  listen(listener) {
    this.listeners.add(listener);
    listener(this);
  }

  /** The edits that wait, oldest first: `{id, seat, edit}`. Other tabs of this browser share them. */
  get queue() {
    return local.get(this.queueKey) ?? [];
  }

  get pending() {
    return this.queue.length;
  }

  seat(number) {
    return this.state.seats.find((seat) => seat.number === number);
  }

  /** May this browser edit that seat, or with null the shared document, right now? */
  mayEdit(number) {
    const { you, locked, finished } = this.state;
    if (locked || finished || this.gone) return false;
    return you.host || (number === null ? you.seats.length > 0 : you.seats.includes(number));
  }

  /** A seat's entry, or with null the shared document, as the server has it. */
  served(number) {
    return (number === null ? this.state.shared.document : this.seat(number)?.entry) ?? {};
  }

  /** The same with the waiting edits in it. */
  document(number) {
    if (!this.documents.has(number)) {
      const own = this.queue.filter((item) => item.seat === number);
      this.documents.set(number, own.reduce((document, item) => tried(document, item.edit), this.served(number)));
    }
    return this.documents.get(number);
  }

  /** Make a step: a list of {seat, edit}. It shows at once, is kept, and is sent as soon as it can be. */
  edit(step) {
    const items = step.map(({ seat, edit }) => ({ id: Math.random().toString(36).slice(2), seat, edit }));
    local.set(this.queueKey, [...this.queue, ...items]);
    this.trouble = "";
    this.#changed();
    this.#send();
  }

  /** Ask for the state now. */
  async refresh() {
    if (this.asking || this.gone) return;
    this.asking = true;
    clearTimeout(this.timer);
    try {
      await this.#ask();
    } finally {
      this.asking = false;
      this.#later();
    }
    this.#send();
  }

  async #ask() {
    const before = this.taken;
    const headers = this.etag ? { "If-None-Match": this.etag } : {};
    const answer = await this.#fetch(this.boot.urls.state, { headers, cache: "no-store" });
    if (answer?.status === 404) this.#lost();
    if (answer?.status === 200) {
      const state = await answer.json().catch(() => null);
      if (state) this.#take(state, answer, before);
    }
  }

  /** Send what waits, one batch at a time, until nothing waits or it has to wait. */
  async #send() {
    if (this.sending || this.gone || performance.now() < this.notBefore) return;
    this.sending = true;
    try {
      for (let batch = this.#batch(); batch.length && this.mayEdit(batch[0].seat); batch = this.#batch()) {
        if (!(await this.#post(batch))) break;
      }
    } finally {
      this.sending = false;
    }
  }

  #batch() {
    const { queue } = this;
    const end = queue.findIndex((item) => item.seat !== queue[0].seat);
    return queue.slice(0, Math.min(end < 0 ? queue.length : end, this.single ? 1 : BATCH));
  }

  async #post(batch) {
    const { seat } = batch[0];
    const revision = seat === null ? this.state.shared.revision : this.seat(seat)?.revision;
    const before = this.taken;
    const answer = await this.#fetch(this.boot.urls.edits, {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.csrf },
      body: JSON.stringify({ seat, revision, edits: batch.map((item) => item.edit) }),
    });
    if (!answer) return false;
    const body = await answer.json().catch(() => null);
    if (answer.status === 200 && body) {
      this.#forget(batch);
      if (this.putOff > 1) this.trouble = "";
      this.putOff = 0;
      this.single = Math.max(0, this.single - 1);
      this.stale = 0;
      this.#take(body, answer, before);
      return true;
    }
    return this.#refused(answer, body, batch, before);
  }

  /** After a refusal: true where the next try may follow at once. */
  async #refused(answer, body, batch, before) {
    const sentence = body?.errors?.[0]?.text ?? body?.title ?? "";
    if (answer.status === 409 && body) {
      this.#take(body, answer, before);
      this.stale = (this.stale ?? 0) + 1;
      return this.stale < 5 || this.#wait(300 + 700 * Math.random());
    }
    if (answer.status === 404) return this.#lost();
    if (answer.status === 422 || answer.status === 413) {
      if (batch.length > 1) {
        this.single = batch.length;
        return true;
      }
      this.#forget(batch);
      this.#say(`One change was not taken. ${sentence}`);
      return true;
    }
    if (answer.status === 400 && (await this.#renew())) return true;
    if (answer.status === 403) {
      this.#say(`${WAITS}. ${sentence}`);
      this.refresh();
    }
    if (answer.status === 503) {
      this.putOff += 1;
      if (this.putOff > 1) this.#say(`${WAITS} and are sent by themselves: nothing can be kept just now.`);
    }
    return this.#wait(1000 * (Number(answer.headers.get("Retry-After")) || 5));
  }

  /** A page that lay open for long may have an old token: fetch the page for a new one, once a minute at most. */
  async #renew() {
    if (performance.now() - (this.renewed ?? -60000) < 60000) return false;
    this.renewed = performance.now();
    const answer = await this.#fetch(location.pathname, { cache: "no-store" });
    const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
    const boot = page?.getElementById("boot");
    if (boot) this.csrf = JSON.parse(boot.textContent).csrf;
    return Boolean(boot);
  }

  async #fetch(url, options) {
    try {
      const answer = await fetch(url, { ...options, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });
      if (answer.status !== 503) this.#reached(true);
      else if (!options.method) this.#unanswered();
      return answer;
    } catch {
      this.#reached(false);
      return null;
    }
  }

  #take(state, answer, before) {
    if (state.revision < this.state.revision && before !== this.taken) return; // overtaken by a later answer
    this.taken += 1;
    this.etag = answer.headers.get("ETag") ?? this.etag;
    this.state = state;
    local.set(this.stateKey, state);
    this.#changed();
  }

  #forget(batch) {
    const ids = new Set(batch.map((item) => item.id));
    local.set(this.queueKey, this.queue.filter((item) => !ids.has(item.id)));
  }

  #reached(online) {
    this.failures = online ? 0 : this.failures + 1;
    if (online === this.online) return;
    this.online = online;
    this.#tell();
  }

  /** The server is there and cannot read the table just now: as without a connection, but it is asked as often as ever. */
  #unanswered() {
    this.#reached(false);
    this.failures = 0;
  }

  #wait(milliseconds) {
    this.notBefore = performance.now() + milliseconds;
    setTimeout(() => this.#send(), milliseconds + 10);
    return false;
  }

  #later() {
    clearTimeout(this.timer);
    if (this.gone) return;
    const wait = document.hidden ? HIDDEN : Math.min(POLL * 2 ** Math.min(this.failures, 3), LONGEST_WAIT);
    this.timer = setTimeout(() => this.refresh(), wait);
  }

  #lost() {
    this.gone = true;
    this.#tell();
    return false;
  }

  #say(sentence) {
    this.trouble = sentence;
    this.#changed();
  }

  #changed() {
    this.documents.clear();
    this.#tell();
  }

  #tell() {
    for (const listener of this.listeners) listener(this);
  }
}

function tried(document, edit) {
  try {
    return apply(document, edit);
  } catch (error) {
    if (error instanceof EditError) return document; // the server will say why
    throw error;
  }
}

// What is said of a table's state above a sheet.

/** For the chip over the grid: nothing while there is a connection. */
export const briefOf = (link) => (link.gone || link.online ? "" : `Offline${link.pending ? `, ${link.pending} waiting` : ""}`);

const waitingOf = ({ pending }) =>
  (pending ? ` ${counted(pending, "change")} ${pending === 1 ? "waits" : "wait"} on this device and will be sent by ${pending === 1 ? "itself" : "themselves"}.` : "");

/** For the banner: why what is entered stays here or nothing can be entered; else what troubles the link. `open`: may it be entered. */
export function bannerOf(link, open) {
  if (link.gone) return "This table is not there any more.";
  if (!link.online) return `No connection.${waitingOf(link) || " What you enter waits on this device."}`;
  if (link.state.finished) return "This game is finished. The host can open it again.";
  if (link.state.locked) return `The host has locked this table.${waitingOf(link)}`;
  return open ? link.trouble : "You can look at this sheet; its player and the host can change it.";
}

/** What comes after one's own sheet is complete. */
export function whatNext(link) {
  const waiting = link.state.seats.filter((one) => !one.done).map((one) => one.name || `seat ${one.number + 1}`);
  if (!waiting.length) return "Done, and so is everybody: the table shows the result, and there the game is finished.";
  return `Done. Still entering: ${waiting.join(", ")}. Changes can be made until the game is finished.`;
}
