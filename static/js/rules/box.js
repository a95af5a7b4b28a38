// The question box: suggestions while one types, in a list that arrow keys, fingers and screen readers can use.

const PAUSE = 150; // milliseconds after the last letter
const FEWEST = 2; // letters

const made = (tag, attributes) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** Give a form with a question box its suggestions. Asking sends the form, unless `ask(question)` is given. */
export class Box {
  #form;
  #input;
  #list;
  #timer = null;
  #request = null;
  #at = -1;

  constructor(form, ask = null) {
    this.#form = form;
    this.#input = form.elements.q;
    this.#list = made("ul", { id: `${this.#input.id}-list`, role: "listbox", "aria-label": "Suggestions", class: "suggestions", hidden: "" });
    form.append(this.#list);
    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.#list.id })) {
      this.#input.setAttribute(name, value);
    }
    this.#input.addEventListener("input", () => this.#later());
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("blur", () => this.close());
    this.#list.addEventListener("mousedown", (event) => event.preventDefault()); // the box keeps the focus
    this.#list.addEventListener("click", (event) => this.#pick(event.target.closest("[role=option]")));
    form.addEventListener("submit", (event) => {
      this.close();
      if (ask || !this.#input.value.trim()) event.preventDefault();
      if (ask && this.#input.value.trim()) ask(this.#input.value.trim());
    });
  }

  /** Put the list away; what is still on its way to it comes to nothing. */
  close() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#show([]);
  }

  get #options() {
    return [...this.#list.children];
  }

  get #enough() {
    return this.#input.value.trim().length >= FEWEST;
  }

  #later() {
    clearTimeout(this.#timer);
    if (!this.#enough) this.close();
    else this.#timer = setTimeout(() => this.#fetch(), PAUSE);
  }

  async #fetch() {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const wish = new URLSearchParams(new FormData(this.#form)); // with the game, or the table that it lies on
    if (this.#form.dataset.game) wish.set("game", this.#form.dataset.game);
    try {
      const answer = await fetch(`${this.#form.dataset.ask}?${wish}`, { signal: request.signal });
      const { suggestions } = await answer.json();
      if (!request.signal.aborted && document.activeElement === this.#input) this.#show(suggestions);
    } catch {
      // no connection, or more was typed: one can still ask
    }
  }

  #show(suggestions) {
    this.#list.replaceChildren(...suggestions.map(({ text, game, of }, i) => {
      const option = made("li", { role: "option", id: `${this.#list.id}-${i}`, "aria-selected": "false" });
      option.dataset.text = text;
      option.append(text);
      if (of) {
        option.dataset.game = game;
        const name = made("span", { class: "of-game" });
        name.textContent = of;
        option.append(" ", name);
      }
      return option;
    }));
    this.#list.hidden = !suggestions.length;
    this.#input.setAttribute("aria-expanded", String(suggestions.length > 0));
    this.#choose(-1);
  }

  #choose(at) {
    this.#at = at;
    this.#options.forEach((option, i) => option.setAttribute("aria-selected", String(i === at)));
    const chosen = this.#options[at];
    if (chosen) this.#input.setAttribute("aria-activedescendant", chosen.id);
    else this.#input.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  #pick(option) {
    if (!option) return;
    this.#input.value = option.dataset.text;
    const { game } = option.dataset;
    const chosen = this.#form.elements.game;
    if (game && chosen) chosen.value = game;
    const added = game && !chosen ? made("input", { type: "hidden", name: "game", value: game }) : null;
    if (added) this.#form.append(added);
    this.#form.requestSubmit();
    added?.remove(); // whoever comes back to this page asks of any game again
  }

  #key(event) {
    const last = this.#options.length - 1;
    if (event.key === "Escape" && last >= 0) this.close();
    else if (event.key === "ArrowDown" && last >= 0) this.#choose(this.#at === last ? -1 : this.#at + 1);
    else if (event.key === "ArrowDown" && this.#enough) this.#fetch();
    else if (event.key === "ArrowUp" && last >= 0) this.#choose(this.#at === -1 ? last : this.#at - 1);
    else if (event.key === "Enter" && this.#at >= 0) this.#pick(this.#options[this.#at]);
    else return;
    event.preventDefault();
    event.stopPropagation(); // Escape closes the list alone, not what it stands in
  }
}

for (const form of document.querySelectorAll("form[data-ask]")) new Box(form);
