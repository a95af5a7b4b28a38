// The end of a game: copy the link and the text, or hand the picture to the phone's own share sheet.

const note = document.getElementById("share-note");

async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select(); // without HTTPS there is no clipboard but the old one
    return document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copied(document.getElementById(button.dataset.copy));
    note.textContent = done ? "Copied." : "This browser does not copy; the text is selected.";
  });
}

async function picture(address) {
  const blob = await (await fetch(address)).blob();
  return new File([blob], "result.png", { type: "image/png" });
}

const share = document.querySelector("[data-share]");
if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    const given = { title: document.title, url: document.getElementById("link").value };
    try {
      const file = await picture(share.dataset.share);
      await navigator.share(navigator.canShare?.({ files: [file] }) ? { ...given, files: [file] } : given);
    } catch (error) {
      if (error.name !== "AbortError") note.textContent = "This could not be shared. The picture can be saved instead.";
    }
  });
}
