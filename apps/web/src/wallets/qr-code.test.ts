import { qrcode, type RenderOptions } from 'bwip-js/generic';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

const quietModules = 4;

/** Another decoder's reading of the symbol. */
function read(message: string): string | undefined {
  const grid = qrCode(message);
  if (!grid) throw new Error('nothing was drawn');
  const scale = 2;
  const side = (grid.size + 2 * quietModules) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < grid.size * scale; y++)
    for (let x = 0; x < grid.size * scale; x++) {
      const place = ((y + quietModules * scale) * side + x + quietModules * scale) * 4;
      if (grid.dark[Math.floor(y / scale) * grid.size + Math.floor(x / scale)])
        data.fill(0, place, place + 3);
    }
  return jsQR(data, side, side)?.data;
}

/** Modules a side of another encoder's symbol. */
function sideOf(text: string): number {
  let side = 0;
  const nothing = () => undefined;
  const forQr: Record<string, unknown> = { eclevel: 'M' };
  const options: RenderOptions = { bcid: 'qrcode', text, scale: 1, ...forQr };
  qrcode(options, {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      // It draws each module two units wide.
      side = width / 2;
    },
    line: nothing,
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: nothing,
  });
  return side;
}

/** Lengths in bytes at which level M goes up a version, and one more (ISO/IEC 18004 table 7). */
const edges = [14, 15, 106, 107, 450, 1538];

describe('a QR code', () => {
  it.each([
    '7',
    '0123456789012',
    'HTTPS://EXAMPLE.COM/P',
    'ABC',
    'https://example.com/p/1?a=b',
    'Zürich 👋 שלום',
  ])('says to another decoder what it was made of: %s', (message) => {
    expect(read(message)).toBe(message);
  });

  it.each(edges)('is read and as small as another encoder’s at %i bytes', (length) => {
    const message = 'Pass 7d9f7a3e: '
      .repeat(200)
      .slice(0, length - 1)
      .concat('~');
    expect(read(message)).toBe(message);
    expect(qrCode(message)?.size).toBe(sideOf(message));
  });

  it('holds as much as its largest version does, and no more', () => {
    expect(qrCode('x'.repeat(2331))?.size).toBe(177);
    expect(qrCode('x'.repeat(2332))).toBeNull();
  });
});
