import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { type BarcodeDrawing, drawBarcode } from './barcode-drawing.ts';
import type { CardBarcodeFormat } from './card-parts.ts';

const quietModules = 16;

/** The rings of path data made of `M x yL x y…z`. */
function rings(path: string): [number, number][][] {
  return path
    .split('z')
    .filter(Boolean)
    .map((ring) =>
      ring
        .slice(1)
        .split('L')
        .map((point): [number, number] => {
          const [x = 0, y = 0] = point.split(' ').map(Number);
          return [x, y];
        }),
    );
}

/** Even-odd, as the browser fills it. */
function isInside(x: number, y: number, outlines: [number, number][][]): boolean {
  let inside = false;
  for (const ring of outlines) {
    ring.forEach(([x0, y0], index) => {
      const [x1, y1] = ring[(index + 1) % ring.length] ?? [x0, y0];
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
    });
  }
  return inside;
}

function pixels({ path, width, height }: BarcodeDrawing) {
  const [fullWidth, fullHeight] = [width + 2 * quietModules, height + 2 * quietModules];
  const data = new Uint8ClampedArray(fullWidth * fullHeight * 4).fill(255);
  const outlines = rings(path);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isInside(x + 0.5, y + 0.5, outlines))
        data.fill(
          0,
          ((y + quietModules) * fullWidth + x + quietModules) * 4,
          ((y + quietModules) * fullWidth + x + quietModules) * 4 + 3,
        );
  return { data, width: fullWidth, height: fullHeight };
}

describe('drawBarcode', () => {
  it.each(['0192e1c5-aaaa-7000-8000-4d6cf1', 'Zürich 👋 שלום'])(
    'draws a QR code another reader reads: %s',
    (message) => {
      const drawing = drawBarcode({ format: 'qr', message, altText: null });
      if (!drawing) throw new Error('nothing was drawn');
      const image = pixels(drawing);
      expect(jsQR(image.data, image.width, image.height)?.data).toBe(message);
    },
  );

  it.each([
    ['pdf417', 'M1APPLESEED'],
    ['aztec', 'M1APPLESEED'],
    ['code128', 'ABC-123'],
    ['code39', 'ABC-123'],
    ['codabar', 'A123B'],
    ['ean13', '4006381333931'],
    ['itf', '12345678901231'],
    ['dataMatrix', 'x'],
    ['ean8', '12345670'],
    ['upcA', '036000291452'],
  ] satisfies [CardBarcodeFormat, string][])('draws %s', (format, message) => {
    const drawing = drawBarcode({ format, message, altText: null });
    expect(drawing?.path).toMatch(/^M\d/);
    expect(drawing?.width).toBeGreaterThan(10);
  });

  it.each([
    ['ean13', 'letters'],
    ['ean13', '4006381333930'],
    ['codabar', '!!'],
    ['qr', ''],
    ['qr', 'x'.repeat(9000)],
    ['textOnly', 'x'],
  ] satisfies [CardBarcodeFormat, string][])('draws nothing for what %s cannot hold', (format, message) => {
    expect(drawBarcode({ format, message, altText: null })).toBeNull();
  });
});
