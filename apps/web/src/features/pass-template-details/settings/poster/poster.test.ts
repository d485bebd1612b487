import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPoster, type PosterContent } from './draw-poster.ts';
import { visibleBox } from './load-picture.ts';
import type { Lettering, PosterPicture } from './poster-drawing.ts';
import { posterPdf } from './poster-pdf.ts';
import { posterSvg } from './poster-svg.ts';
import { posterTexts } from './poster-texts.ts';
import { fitText } from './wrap-text.ts';

const link = 'https://passes.example/s/1.AaH97n2PfZOvIWbHEcewMg?utm_campaign=Aurora+%231';
const content: PosterContent = {
  link,
  issuerName: 'Aurora Coffee',
  passName: 'Aurora Rewards',
  ...posterTexts.en,
  colors: { background: '#204060', foreground: '#ffffff' },
  logo: null,
};

const bars: Lettering = {
  width: (text) => [...text].length / 2,
  outline: (text) => [...text].map((_, at) => [at / 2, -0.7, at / 2 + 0.4, -0.7, at / 2 + 0.4, 0, at / 2, 0]),
};

const logo: PosterPicture = {
  width: 4,
  height: 2,
  pixels: Uint8ClampedArray.from([...Array(4).fill([255, 0, 0, 255]), ...Array(4).fill([0, 0, 0, 0])].flat()),
  dataUrl: 'data:image/png;base64,AAAA',
};

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

/** Renders the PDF at 144 dots per inch with Chrome's engine. */
async function print(given: PosterContent) {
  const drawing = drawPoster(given, bars);
  if (!drawing) throw new Error('Nothing was drawn.');
  const pdf = new Uint8Array(await (await posterPdf(drawing, 'Aurora – Ünïcode 夏')).arrayBuffer());
  const document = await pdfium.loadDocument(pdf);
  expect(document.getPageCount()).toBe(1);
  const page = await document.getPage(0).render({ scale: 2, render: 'bitmap' });
  const pixel = (x: number, y: number) => {
    const at = (Math.round(y * 2) * page.width + Math.round(x * 2)) * 4;
    return [...page.data.slice(at, at + 3)];
  };
  return { ...page, pixel, drawing };
}

const picturesOf = ({ shapes }: NonNullable<ReturnType<typeof drawPoster>>) =>
  shapes.filter((shape) => shape.kind === 'picture');

test('the printed code leads to the link, and the page is A4 in the color of the pass', async () => {
  const { data, width, height, pixel } = await print(content);
  expect([width / 2 / 72, height / 2 / 72].map((inches) => Math.round(inches * 25.4))).toEqual([210, 297]);
  expect(jsQR(Uint8ClampedArray.from(data), width, height)?.data).toBe(link);
  expect(pixel(3, 3)).toEqual([0x20, 0x40, 0x60]);
});

test('a logo is printed where the drawing has it, and its transparent part shows the background', async () => {
  const { pixel, drawing } = await print({ ...content, logo });
  const [shape] = picturesOf(drawing);
  if (!shape) throw new Error('There is no logo.');
  expect(pixel(shape.x + shape.width / 2, shape.y + shape.height * 0.2)).toEqual([255, 0, 0]);
  expect(pixel(shape.x + shape.width / 2, shape.y + shape.height * 0.8)).toEqual([0x20, 0x40, 0x60]);
});

test('text that the pass’s own color would hide is printed in black or white', async () => {
  const fills = (colors: PosterContent['colors']) =>
    drawPoster({ ...content, colors }, bars)?.shapes.flatMap((shape) =>
      shape.kind === 'polygons' ? [shape.fill] : [],
    );
  expect(fills({ background: '#ffffff', foreground: '#fefefe' })).toContain('#1f1f1f');
  expect(fills({ background: '#ffffff', foreground: '#aa0000' })).toContain('#aa0000');
});

test('nothing leaves the page or covers the code, however long the texts', async () => {
  const long = 'Многоуважаемый '.repeat(20);
  const texts = { passName: long, issuerName: long, action: long, hint: long };
  for (const given of [{}, { logo }, texts, { ...texts, logo }, { passName: 'ポ'.repeat(120) }]) {
    const drawing = drawPoster({ ...content, ...given }, bars);
    if (!drawing) throw new Error('Nothing was drawn.');
    const boxes = drawing.shapes.map((shape) => {
      if (shape.kind === 'picture')
        return [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height] as const;
      const xs = shape.polygons.flatMap((polygon) => polygon.filter((_, at) => at % 2 === 0));
      const ys = shape.polygons.flatMap((polygon) => polygon.filter((_, at) => at % 2 === 1));
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    });
    const [, ...onPage] = boxes;
    for (const [left, top, right, bottom] of onPage) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(28);
      expect(right).toBeLessThanOrEqual(595.28 - 28);
      expect(bottom).toBeLessThanOrEqual(841.89 - 28);
    }
    const stacked = onPage.filter((_, at) => drawing.shapes[at + 1] !== codeOf(drawing.shapes));
    for (const [at, [, top]] of stacked.entries())
      expect(top).toBeGreaterThanOrEqual((stacked[at - 1]?.[3] ?? 0) - 1);
  }
});

const codeOf = (shapes: readonly { kind: string }[]) =>
  shapes.find((shape) => 'fill' in shape && shape.fill === '#000000');

test('pictograms are left out, and a text of nothing else leaves no gap in the file', async () => {
  const drawing = drawPoster({ ...content, passName: '☕️👩🏽‍🍳' }, bars);
  expect(drawing && posterSvg(drawing)).not.toMatch(/d=""|NaN|undefined/);
});

test('a link that is too long for a code has no poster', () => {
  expect(drawPoster({ ...content, link: `${link}${'x'.repeat(3_000)}` }, bars)).toBeNull();
});

test('a transparent margin of a logo is cut off', () => {
  const data = new Uint8ClampedArray(5 * 4 * 4);
  for (const [x, y] of [
    [1, 1],
    [3, 2],
  ] as const)
    data[(y * 5 + x) * 4 + 3] = 1;
  expect(visibleBox({ data, width: 5, height: 4 })).toEqual({ x: 1, y: 1, width: 3, height: 2 });
  const empty = { data: new Uint8ClampedArray(16), width: 2, height: 2 };
  expect(visibleBox(empty)).toEqual({ x: 0, y: 0, width: 2, height: 2 });
});

const linesOf = (text: string, width: number, linesMax = 9) =>
  fitText(text, { weight: 400, width, sizes: [2], linesMax }, bars).lines;

test('lines have about equal length, and break only at spaces if there are any', () => {
  expect(linesOf('Point the camera at the code now', 28)).toEqual(['Point the camera', 'at the code now']);
});

test('texts without spaces break between words, and end with an ellipsis if they do not fit', () => {
  const lines = linesOf('東京のコーヒー店の特典カードを今すぐ受け取ってください。', 9);
  expect(lines.join('')).toBe('東京のコーヒー店の特典カードを今すぐ受け取ってください。');
  expect(lines.every((line) => line.length <= 9)).toBe(true);
  expect(linesOf('Donaudampfschifffahrtsgesellschaft', 10, 2)).toEqual(['Donaudampf', 'schifffah…']);
});
