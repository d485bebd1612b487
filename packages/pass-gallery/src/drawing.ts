// Parts of SVG drawings. Without filters, scripts, text and links, so that the server renders them like an uploaded file.

export type Point = readonly [x: number, y: number];
type Stop = readonly [offset: number, color: string, opacity?: number];

export function drawing(width: number, height: number, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** A cover: 960 × 369. Google and most Apple styles crop 30 units at the top and bottom, Apple's event ticket 60. */
export const cover = (...parts: string[]): string => drawing(960, 369, ...parts);

/** A logo's or icon's mark, drawn in a square of 100 units. */
export const mark = (...parts: string[]): string => drawing(100, 100, ...parts);

/** An icon: the mark on the pass's color, clear of the corners, which phones round. */
export const icon = (background: string, ...parts: string[]): string =>
  mark(`<rect width="100" height="100" fill="${background}"/>`, moved(11, 11, 0.78, ...parts));

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');

export function linear(id: string, stops: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

export function radial(id: string, stops: readonly Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`;
}

const attributesOf = (more: Record<string, string | number>) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

type More = Record<string, string | number>;

export const path = (d: string, fill: string, more: More = {}): string =>
  `<path d="${d}" fill="${fill}"${attributesOf(more)}/>`;

export const stroke = (d: string, color: string, width: number, more: More = {}): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributesOf(more)}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more: More = {}): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"${attributesOf(more)}/>`;

export const ellipse = (
  x: number,
  y: number,
  [rx, ry]: readonly [number, number],
  fill: string,
  more: More = {},
): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${attributesOf(more)}/>`;

export const rect = (
  x: number,
  y: number,
  [width, height]: readonly [number, number],
  fill: string,
  more: More = {},
): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${attributesOf(more)}/>`;

export const moved = (x: number, y: number, scale: number, ...parts: string[]): string =>
  `<g transform="translate(${short(x)} ${short(y)}) scale(${scale})">${parts.join('')}</g>`;

export const turned = (degrees: number, [x, y]: Point, ...parts: string[]): string =>
  `<g transform="rotate(${short(degrees)} ${short(x)} ${short(y)})">${parts.join('')}</g>`;

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A smooth curve through points (Catmull-Rom), as or within a path. */
export function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  const pieces = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, ...to].map(short).join(' ')}`;
  });
  return `M${at(0).map(short).join(' ')}${pieces.join('')}`;
}

/** The area below a smooth line, down to `bottom`. */
export function ground(points: readonly Point[], bottom: number): string {
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)];
  return `${curve(points)}L${short(last[0])} ${bottom}L${short(first[0])} ${bottom}Z`;
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A tenth of a unit is below a pixel in every size. */
export const short = (value: number): number => Math.round(value * 10) / 10;
