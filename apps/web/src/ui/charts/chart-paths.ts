export type Point = { x: number; y: number };

/** A slope at a point that lets the curve neither overshoot nor dip (Steffen, 1990). */
function slopeAt(before: Point, here: Point, after: Point): number {
  const [h0, h1] = [here.x - before.x, after.x - here.x];
  const [s0, s1] = [(here.y - before.y) / h0, (after.y - here.y) / h1];
  const middle = (s0 * h1 + s1 * h0) / (h0 + h1);
  return (Math.sign(s0) + Math.sign(s1)) * Math.min(Math.abs(s0), Math.abs(s1), 0.5 * Math.abs(middle));
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const at = (x: number, y: number): string => `${rounded(x)} ${rounded(y)}`;

/** A smooth line through points from left to right, as path data. It stays between its points: no day looks busier than it was. */
export function smoothLine(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const slopes = points.map((here, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    return before && after ? slopeAt(before, here, after) : 0;
  });
  let path = `M${at(first.x, first.y)}`;
  let from = first;
  rest.forEach((to, index) => {
    const third = (to.x - from.x) / 3;
    const leaving = at(from.x + third, from.y + third * (slopes[index] ?? 0));
    const arriving = at(to.x - third, to.y - third * (slopes[index + 1] ?? 0));
    path += `C${leaving} ${arriving} ${at(to.x, to.y)}`;
    from = to;
  });
  return path;
}

/** What lies between such a line and the floor. */
export function areaBelow(points: readonly Point[], floor: number): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${smoothLine(points)}L${at(last.x, floor)}L${at(first.x, floor)}Z`;
}
