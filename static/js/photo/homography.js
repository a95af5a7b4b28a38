// Squares in perspective: the matrix of a quad, and what it does. Pure.

/**
 * The matrix, nine numbers row by row, that takes (column, row) in squares to pixels of the photo. `quad` are the pixels
 * of the outer corners, clockwise from the one of the first square (Heckbert 1989, "Fundamentals of texture mapping").
 */
export function matrixOf([[x0, y0], [x1, y1], [x2, y2], [x3, y3]], rows, cols) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const across = ax * by - bx * ay;
  const g = (sx * by - bx * sy) / across;
  const h = (ax * sy - sx * ay) / across;
  return [
    (x1 - x0 + g * x1) / cols, (x3 - x0 + h * x3) / rows, x0,
    (y1 - y0 + g * y1) / cols, (y3 - y0 + h * y3) / rows, y0,
    g / cols, h / rows, 1,
  ];
}

/** The point that a matrix takes (column, row) to. */
export function placed([a, b, c, d, e, f, g, h, i], [col, row]) {
  const depth = g * col + h * row + i;
  return [(a * col + b * row + c) / depth, (d * col + e * row + f) / depth];
}

/** The matrix that leads back. */
export function inverted([a, b, c, d, e, f, g, h, i]) {
  return [
    e * i - f * h, c * h - b * i, b * f - c * e,
    f * g - d * i, a * i - c * g, c * d - a * f,
    d * h - e * g, b * g - a * h, a * e - b * d,
  ];
}

/** The quad of the rectangle of squares from [top, left] on, `rows` by `cols`. */
export function quadOf(matrix, top, left, rows, cols) {
  return [[left, top], [left + cols, top], [left + cols, top + rows], [left, top + rows]].map((corner) => placed(matrix, corner));
}

/** Do four corners lie clockwise round a convex shape? */
export function isSound(quad) {
  return quad.every(([x, y], i) => {
    const [[nx, ny], [mx, my]] = [quad[(i + 1) % 4], quad[(i + 2) % 4]];
    return (nx - x) * (my - ny) - (ny - y) * (mx - nx) > 0;
  });
}
