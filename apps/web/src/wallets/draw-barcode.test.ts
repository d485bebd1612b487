import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import type { BarcodeDrawing } from './barcode-drawing.ts';
import { drawQrCode } from './draw-qr-code.ts';
import { drawOtherBarcode, type OtherFormat } from './other-barcodes.ts';

const quietModules = 16;

function pixels({ path, width, height }: BarcodeDrawing) {
  const [fullWidth, fullHeight] = [width + 2 * quietModules, height + 2 * quietModules];
  const data = new Uint8ClampedArray(fullWidth * fullHeight * 4).fill(255);
  for (const [, x = 0, y = 0, length = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    const start = ((Number(y) + quietModules) * fullWidth + Number(x) + quietModules) * 4;
    for (let place = start; place < start + Number(length) * 4; place += 4) data.fill(0, place, place + 3);
  }
  return { data, width: fullWidth, height: fullHeight };
}

describe('barcodes', () => {
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
  ] satisfies [OtherFormat, string][])('draws %s', (format, message) => {
    const drawing = drawOtherBarcode(format, message);
    expect(drawing?.path).toMatch(/^M\d/);
    expect(drawing?.width).toBeGreaterThan(10);
  });

  it.each([
    ['ean13', 'letters'],
    ['ean13', '4006381333930'],
    ['codabar', '!!'],
    ['code128', ''],
    ['aztec', ''],
  ] satisfies [OtherFormat, string][])('draws nothing for what %s cannot hold', (format, message) => {
    expect(drawOtherBarcode(format, message)).toBeNull();
  });

  it('draws no QR code of an empty or too long message', () => {
    expect(drawQrCode('')).toBeNull();
    expect(drawQrCode('x'.repeat(9000))).toBeNull();
  });
});
