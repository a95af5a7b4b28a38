// A photo made as small as the reader needs it, before it leaves the phone.

const LONG_SIDE = 1600; // pixels: what the server reads
const QUALITY = 0.85;
const SMALL = 1_500_000; // bytes: a photo of the right size is sent as it is

/** `{blob, bitmap, size}`: what is sent, and its upright pixels; `bitmap` is null where this browser cannot open it. */
export async function shrunk(file) {
  const whole = await upright(file);
  if (!whole) return { blob: file, bitmap: null, size: null };
  const factor = LONG_SIDE / Math.max(whole.width, whole.height);
  if (factor >= 1 && file.type === "image/jpeg" && file.size <= SMALL) return { blob: file, bitmap: whole, size: [whole.width, whole.height] };
  const canvas = drawn(whole, Math.min(1, factor));
  whole.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  const bitmap = await createImageBitmap(canvas);
  return blob ? { blob, bitmap, size: [canvas.width, canvas.height] } : { blob: file, bitmap: null, size: null };
}

async function upright(file) {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** The picture on a canvas of its own, on white where it is transparent. */
function drawn(bitmap, factor) {
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * factor)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = canvas.getContext("2d");
  paper.imageSmoothingQuality = "high";
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, width, height);
  paper.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}
