import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import type { BarcodeDrawing } from './barcode-drawing.ts';
import type { CardBarcodeFormat } from './card-parts.ts';
import { drawBarcode } from './draw-barcode.ts';
import { drawQrCode } from './draw-qr-code.ts';

const quietModules = 16;

/** What a camera sees of a path made of runs, `M x y h width v1 h -width z`. */
function pixels({ path, width, height }: BarcodeDrawing) {
  const [fullWidth, fullHeight] = [width + 2 * quietModules, height + 2 * quietModules];
  const data = new Uint8ClampedArray(fullWidth * fullHeight * 4).fill(255);
  for (const [, x = 0, y = 0, length = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const start = ((Number(y) + quietModules) * fullWidth + Number(x) + quietModules) * 4;
    for (let place = start; place < start + Number(length) * 4; place += 4) data.fill(0, place, place + 3);
  }
  return { data, width: fullWidth, height: fullHeight };
}

describe('drawBarcode', () => {
  it.each(['0192e1c5-aaaa-7000-8000-4d6cf1', 'Zürich 👋 שלום'])(
    'draws a QR code another reader reads: %s',
    (message) => {
      const drawing = drawQrCode(message);
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
  ] satisfies [CardBarcodeFormat, string][])('draws %s', async (format, message) => {
    const drawing = await drawBarcode({ format, message });
    expect(drawing?.path).toMatch(/^M\d/);
    expect(drawing?.width).toBeGreaterThan(10);
  });

  it('draws at once what its encoders are there for: somebody types a message letter by letter', async () => {
    await drawBarcode({ format: 'code128', message: 'A' });
    expect(drawBarcode({ format: 'code128', message: 'AB' })).toMatchObject({ path: expect.any(String) });
  });

  it.each([
    ['ean13', 'letters'],
    ['ean13', '4006381333930'],
    ['codabar', '!!'],
    ['qr', ''],
    ['qr', 'x'.repeat(9000)],
    ['textOnly', 'x'],
  ] satisfies [CardBarcodeFormat, string][])(
    'draws nothing for what %s cannot hold',
    async (format, message) => {
      expect(await drawBarcode({ format, message })).toBeNull();
    },
  );
});
