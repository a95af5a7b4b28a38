// Photos on their way to the server, with progress and a way back; and what the server says as sentences.

/**
 * Something that was not done: `message` is for people; `hint`, `corners` and `wait` (seconds) where the server gave
 * them; `mayPass`, whether the same could be done a little later.
 */
export class Refused extends Error {
  constructor(status, body, wait) {
    super(body?.reason ?? body?.errors?.[0]?.text ?? body?.title ?? SENTENCES[status] ?? "The photo could not be read.");
    this.status = status;
    this.hint = body?.hint ?? "";
    this.corners = body?.corners ?? null;
    this.wait = wait;
    this.mayPass = status === 0 || status === 429 || status >= 500; // the same photo may be read a little later
  }
}

const SENTENCES = {
  0: "No connection to Canopy: the photo was not read. It is still here; try again.",
  413: "This photo is larger than Canopy takes. Take it anew with fewer pixels, or choose another.",
  415: "This file is no picture that Canopy can open. A JPEG, PNG or WebP does.",
  503: "Other photos are being read just now. Try again in a moment.",
};

/**
 * The answer to a form with photos. `progress(share)` is told how much is sent, 1 when all is; `signal` gives up.
 * Throws `Refused`, and an AbortError where it was given up.
 */
export function post(url, form, { progress = () => {}, signal = null } = {}) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest(); // fetch tells nothing of how much it has sent
    request.open("POST", url);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => progress(total ? loaded / total : 0));
    request.upload.addEventListener("load", () => progress(1));
    request.addEventListener("load", () => {
      const { status, response } = request;
      if (status === 200 && response) done(response);
      else failed(new Refused(status, response, Number(request.getResponseHeader("Retry-After")) || 0));
    });
    request.addEventListener("error", () => failed(new Refused(0)));
    request.addEventListener("abort", () => failed(new DOMException("given up", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** A form of photos and what goes with them; null and blank leave a part out. */
export function formOf(photos, parts) {
  const form = new FormData();
  photos.forEach(({ blob }, i) => form.append("photo", blob, blob.name || `photo-${i + 1}.jpg`));
  for (const [name, value] of Object.entries(parts)) {
    if (value === null || value === undefined || value === "") continue;
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}
