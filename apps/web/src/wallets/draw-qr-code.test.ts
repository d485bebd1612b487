import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { drawQrCode } from './draw-qr-code.ts';

const quietModules = 4;
const scale = 2;

function read(message: string): string | undefined {
  const drawing = drawQrCode(message);
  if (!drawing) throw new Error('nothing was drawn');
  const side = (drawing.width + 2 * quietModules) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const darken = (left: number, y: number, width: number) => {
    const start = (y * side + left) * 4;
    for (let place = start; place < start + width * 4; place += 4) data.fill(0, place, place + 3);
  };
  for (const [, x = 0, y = 0, width = 0] of drawing.path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    for (let row = 0; row < scale; row++)
      darken(
        (Number(x) + quietModules) * scale,
        (Number(y) + quietModules) * scale + row,
        Number(width) * scale,
      );
  return jsQR(data, side, side)?.data;
}

/** Lengths in bytes at which level M needs the next version, and one more (ISO/IEC 18004 table 7). */
const edges = [14, 15, 106, 107, 450, 1538];

describe('a QR code', () => {
  it.each([
    '7',
    '0123456789012',
    'HTTPS://EXAMPLE.COM/P',
    'ABC',
    'https://example.com/p/1?a=b',
    'Zürich 👋 שלום',
    'é',
  ])('says to another decoder what it was made of: %s', (message) => {
    expect(read(message)).toBe(message);
  });

  it.each(edges)('is read at %i bytes', (length) => {
    const message = 'Pass 7d9f7a3e: '
      .repeat(200)
      .slice(0, length - 1)
      .concat('~');
    expect(read(message)).toBe(message);
  });

  it('holds as much as its largest version does, and no more', () => {
    expect(drawQrCode('x'.repeat(2331))?.width).toBe(177);
    expect(drawQrCode('x'.repeat(2332))).toBeNull();
    expect(drawQrCode('é'.repeat(1165))?.width).toBe(177);
    expect(drawQrCode('é'.repeat(1166))).toBeNull();
  });

  it('holds no more digits or capitals than bytes, though a symbol could: no pass carries more', () => {
    for (const sign of ['1', 'A']) {
      expect(drawQrCode(sign.repeat(2331))).not.toBeNull();
      expect(drawQrCode(sign.repeat(2332))).toBeNull();
    }
  });
});
