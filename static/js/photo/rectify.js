// A photo squared up by the quad of its layout.

import { inverted, matrixOf, placed, quadOf } from "./homography.js";

const PER_SQUARE = 72; // pixels
const LONGEST = 1400;

/**
 * The squares of a quad seen from straight above, with so many squares of the table round it, on a canvas. `aspect` is
 * the width of a square by its height as it shall be drawn, `beyond` the colour where there is no photo.
 */
export function squaredUp(bitmap, quad, rows, cols, { aspect = 1, around = 1, beyond = "#fff" } = {}) {
  const [across, down] = [cols + 2 * around, rows + 2 * around];
  const unit = Math.min(PER_SQUARE, LONGEST / across, (LONGEST * aspect) / down);
  const [width, height] = [Math.round(across * unit), Math.round((down * unit) / aspect)];
  const matrix = matrixOf(quad, rows, cols);
  const corners = quadOf(matrix, -around, -around, down, across);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = canvas.getContext("2d");
  const image = paper.createImageData(width, height);
  sampled(pixelsOf(bitmap), matrixOf(corners, height, width), image);
  paper.putImageData(image, 0, 0);
  paper.globalCompositeOperation = "destination-over";
  paper.fillStyle = beyond;
  paper.fillRect(0, 0, width, height);
  return canvas;
}

function pixelsOf(bitmap) {
  const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  paper.drawImage(bitmap, 0, 0);
  return paper.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** Fill an image with what a matrix finds in the photo, between its pixels (bilinear); beyond the photo nothing is. */
function sampled(photo, [a, b, c, d, e, f, g, h, i], image) {
  const { width, height, data } = photo;
  const out = image.data;
  let to = 0;
  for (let row = 0.5; row < image.height; row++) {
    for (let col = 0.5; col < image.width; col++, to += 4) {
      const depth = g * col + h * row + i;
      const x = (a * col + b * row + c) / depth - 0.5;
      const y = (d * col + e * row + f) / depth - 0.5;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      if (!(depth > 0) || left < 0 || top < 0 || left > width - 2 || top > height - 2) continue;
      const [across, down] = [x - left, y - top];
      const from = 4 * (top * width + left);
      for (let colour = 0; colour < 3; colour++) {
        const at = from + colour;
        const above = data[at] + (data[at + 4] - data[at]) * across;
        const below = data[at + 4 * width] + (data[at + 4 * width + 4] - data[at + 4 * width]) * across;
        out[to + colour] = above + (below - above) * down;
      }
      out[to + 3] = 255;
    }
  }
}

/** The quad of the squares that a corrected sheet holds, which may reach further than what was read. */
export function quadAround({ quad, rows, cols }, places) {
  const [rowsOf, colsOf] = [places.map(([row]) => row), places.map(([, col]) => col)];
  const [top, left] = [Math.min(...rowsOf), Math.min(...colsOf)];
  return quadOf(matrixOf(quad, rows, cols), top, left, Math.max(...rowsOf) - top + 1, Math.max(...colsOf) - left + 1);
}

/** Where a square of one reading lies in another of the same photo. */
export function moved([row, col], from, to) {
  const point = placed(matrixOf(from.quad, from.rows, from.cols), [col + 0.5, row + 0.5]);
  const [x, y] = placed(inverted(matrixOf(to.quad, to.rows, to.cols)), point);
  return [Math.floor(y), Math.floor(x)];
}
