import { expect, it } from 'vitest';
import { distinctColors } from './logo-colors.ts';

type Pixel = [red: number, green: number, blue: number, alpha: number];
const pixels = (...areas: [count: number, pixel: Pixel][]) =>
  areas.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat());

it('colors come by frequency; near ones count as one, transparent and rare ones not at all', () => {
  const picture = pixels(
    [900, [255, 255, 255, 0]],
    [300, [200, 30, 40, 255]],
    [150, [205, 36, 44, 255]],
    [200, [20, 40, 90, 255]],
    [100, [250, 200, 60, 255]],
    [3, [0, 255, 0, 255]],
  );
  const colors = distinctColors(picture);
  expect(colors).toHaveLength(3);
  expect(colors[0]).toMatch(/^#c[89a]2/);
  expect(colors.slice(1)).toEqual(['#14285a', '#fac83c']);
});

it('of many colors the five most frequent remain', () => {
  const hues: Pixel[] = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
    [255, 255, 0, 255],
    [0, 255, 255, 255],
    [255, 0, 255, 255],
  ];
  const colors = distinctColors(pixels(...hues.map((hue, at): [number, Pixel] => [100 - at, hue])));
  expect(colors).toEqual(['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff']);
});

it.each<Pixel>([
  [200, 30, 40, 255],
  [0, 0, 0, 255],
  [255, 255, 255, 255],
])('a logo of the one color %s %s %s is completed to three distinct ones by its shades', (...pixel) => {
  const colors = distinctColors(pixels([50, pixel]));
  expect(new Set(colors).size).toBe(3);
});

it('a picture without opaque pixels suggests nothing', () => {
  expect(distinctColors(pixels([50, [1, 2, 3, 0]]))).toEqual([]);
});
