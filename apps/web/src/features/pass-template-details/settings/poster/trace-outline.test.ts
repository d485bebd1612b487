import { expect, test } from 'vitest';
import { traceOutline } from './trace-outline.ts';

const width = 240;
const height = 200;

function pictureOf(isInside: (x: number, y: number) => boolean) {
  const alpha = new Uint8ClampedArray(width * height);
  const steps = 8;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let covered = 0;
      for (let step = 0; step < steps * steps; step++)
        if (isInside(x + ((step % steps) + 0.5) / steps, y + (Math.floor(step / steps) + 0.5) / steps))
          covered++;
      alpha[y * width + x] = (255 * covered) / steps ** 2;
    }
  return { width, height, alpha };
}

function areaOf(polygon: readonly number[]): number {
  let area = 0;
  for (let at = 0; at < polygon.length; at += 2) {
    const [x = 0, y = 0] = polygon.slice(at);
    const [nextX = 0, nextY = 0] = [...polygon.slice(at + 2), ...polygon.slice(0, 2)];
    area += (x * nextY - nextX * y) / 2;
  }
  return area;
}

const fromCenter = (x: number, y: number) => Math.hypot(x - 120.3, y - 99.6);

test('the outline of a ring is two circles of opposite directions, within a fifth of a pixel', () => {
  const polygons = traceOutline(pictureOf((x, y) => fromCenter(x, y) <= 80.4 && fromCenter(x, y) >= 40.2));
  expect(polygons).toHaveLength(2);
  const areas = polygons.map(areaOf).sort((one, other) => Math.abs(other) - Math.abs(one));
  expect(Math.sign(areas[0] ?? 0)).toBe(-Math.sign(areas[1] ?? 0));
  for (const [polygon, radius] of [
    [polygons.find((each) => Math.abs(areaOf(each)) > 10_000), 80.4],
    [polygons.find((each) => Math.abs(areaOf(each)) < 10_000), 40.2],
  ] as const)
    for (let at = 0; at < (polygon?.length ?? 0); at += 2) {
      const [x = 0, y = 0] = polygon?.slice(at) ?? [];
      expect(Math.abs(fromCenter(x, y) - radius)).toBeLessThan(0.2);
    }
  // Two thousand border pixels, yet few lines.
  expect(polygons.flat().length / 2).toBeLessThan(200);
});

test('separate shapes, also those that touch at a corner, have outlines of their own area', () => {
  const polygons = traceOutline(
    pictureOf((x, y) => (x > 20 && x < 60 && y > 20 && y < 60) || (x > 60 && x < 100 && y > 60 && y < 100)),
  );
  const area = polygons.reduce((sum, polygon) => sum + areaOf(polygon), 0);
  expect(Math.abs(area)).toBeGreaterThan(3_190);
  expect(Math.abs(area)).toBeLessThan(3_210);
});

test('nothing has no outline', () => {
  expect(traceOutline(pictureOf(() => false))).toEqual([]);
});
