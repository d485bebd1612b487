import type { Polygon } from './poster-drawing.ts';

/** The opacity of each pixel, 0 to 255, row by row. The outermost pixels are transparent. */
export type Coverage = { width: number; height: number; alpha: ArrayLike<number> };

const threshold = 127.5;
const tolerance = 0.12;

type Edge = 'top' | 'right' | 'bottom' | 'left';

/**
 * Marching squares: the edges by which the outline enters and leaves a cell, with the opaque side on its right. The
 * index has a bit per opaque corner: 8 top left, 4 top right, 2 bottom right, 1 bottom left.
 */
const crossings: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [['left', 'bottom']],
  [['bottom', 'right']],
  [['left', 'right']],
  [['right', 'top']],
  [
    ['right', 'top'],
    ['left', 'bottom'],
  ],
  [['bottom', 'top']],
  [['left', 'top']],
  [['top', 'left']],
  [['top', 'bottom']],
  [
    ['top', 'left'],
    ['bottom', 'right'],
  ],
  [['top', 'right']],
  [['right', 'left']],
  [['right', 'bottom']],
  [['bottom', 'left']],
  [],
];

/** The outlines of a picture, in pixels; holes have the opposite direction. */
export function traceOutline({ width, height, alpha }: Coverage): Polygon[] {
  const at = (x: number, y: number) => alpha[y * width + x] ?? 0;
  const bit = (x: number, y: number, value: number) => (at(x, y) > threshold ? value : 0);
  // An edge's number is twice its first pixel's; a vertical one adds one.
  const edgeNumber = (x: number, y: number, edge: Edge) => {
    const column = edge === 'right' ? x + 1 : x;
    const row = edge === 'bottom' ? y + 1 : y;
    return 2 * (row * width + column) + (edge === 'left' || edge === 'right' ? 1 : 0);
  };
  const next = new Map<number, number>();
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const cell = bit(x, y, 8) + bit(x + 1, y, 4) + bit(x + 1, y + 1, 2) + bit(x, y + 1, 1);
      for (const [from, to] of crossings[cell] ?? []) next.set(edgeNumber(x, y, from), edgeNumber(x, y, to));
    }
  const pointOn = (edge: number): [number, number] => {
    const pixel = edge >> 1;
    const x = pixel % width;
    const y = Math.floor(pixel / width);
    const isVertical = edge % 2 === 1;
    const first = at(x, y);
    const share = (threshold - first) / ((isVertical ? at(x, y + 1) : at(x + 1, y)) - first);
    // Pixels are squares whose values belong to their centers.
    return isVertical ? [x + 0.5, y + share + 0.5] : [x + share + 0.5, y + 0.5];
  };
  const polygons: Polygon[] = [];
  for (const start of next.keys()) {
    const points: [number, number][] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && next.has(edge)) {
      points.push(pointOn(edge));
      const following: number | undefined = next.get(edge);
      next.delete(edge);
      edge = following;
    }
    const simple = simplify(points);
    if (simple.length > 2) polygons.push(simple.flat());
  }
  return polygons;
}

/** Douglas and Peucker's algorithm on a closed line. */
function simplify(points: [number, number][]): [number, number][] {
  const [first] = points;
  if (!first) return [];
  const closed = [...points, first];
  let farthest = 0;
  for (const [at, point] of points.entries())
    if (distance(point, first) > distance(points[farthest] ?? first, first)) farthest = at;
  const kept = new Set([0, farthest]);
  const spans: [number, number][] = [
    [0, farthest],
    [farthest, points.length],
  ];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const split = farthestBetween(closed, from, to);
    if (split === null) continue;
    kept.add(split);
    spans.push([from, split], [split, to]);
  }
  return points.filter((_, at) => kept.has(at));
}

/** The point farthest from the line through two others; null if all are close to it. */
function farthestBetween(points: readonly [number, number][], from: number, to: number): number | null {
  const [start, end] = [points[from], points[to]];
  if (!start || !end) return null;
  const length = distance(start, end);
  let found: number | null = null;
  let most = tolerance;
  for (let at = from + 1; at < to; at++) {
    const point = points[at] ?? start;
    const area = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0]);
    const away = length === 0 ? distance(point, start) : Math.abs(area) / length;
    if (away <= most) continue;
    most = away;
    found = at;
  }
  return found;
}

const distance = ([ax, ay]: [number, number], [bx, by]: [number, number]) => Math.hypot(ax - bx, ay - by);
