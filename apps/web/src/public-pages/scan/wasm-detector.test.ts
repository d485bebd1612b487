import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BarcodeFormat, barcodeFormats, isReadAs } from '@tessera/pass-design';
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawQrCode } from '../../wallets/draw-qr-code.ts';
import { drawOtherBarcode } from '../../wallets/other-barcodes.ts';
import { formats } from './create-detector.ts';

const serial = '1.01a1fdf0-14e4-7878-b820-fc450b8399ea';

const messages: Record<BarcodeFormat, string> = {
  qr: `${serial}:12345678`,
  pdf417: serial,
  aztec: serial,
  code128: serial,
  code39: 'MEMBER-4711',
  codabar: 'A47114712B',
  ean13: '4006381333931',
  itf: '4711471247',
  dataMatrix: serial,
  ean8: '96385074',
  upcA: '036000291452',
};

/** The part of ImageData that the detector uses; Node has none. */
class Picture {
  readonly [Symbol.toStringTag] = 'ImageData';
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(file)).buffer } });
  vi.stubGlobal('ImageData', Picture);
  vi.stubGlobal('DOMRectReadOnly', class {});
});

afterAll(() => vi.unstubAllGlobals());

async function draw(format: BarcodeFormat): Promise<ImageData> {
  const message = messages[format];
  const drawing = format === 'qr' ? drawQrCode(message) : drawOtherBarcode(format, message);
  if (!drawing) throw new Error(`${format} cannot hold ${message}.`);
  const [width, height] = [drawing.width + 20, drawing.height + 20];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 ${width} ${height}" width="${width * 3}"><rect x="-10" y="-10" width="100%" height="100%" fill="#ffffff"/><path d="${drawing.path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new ImageData(new Uint8ClampedArray(data), info.width, info.height);
}

test.each(barcodeFormats)('phones whose browser reads no barcodes read %s', async (format) => {
  const detector = new BarcodeDetector({ formats: [...formats] });
  const read = (await detector.detect(await draw(format))).map(({ rawValue }) => rawValue);
  expect(read).toHaveLength(1);
  expect(isReadAs({ format, message: messages[format] }, read[0] ?? '')).toBe(true);
});
