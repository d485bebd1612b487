import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQrCode } from './draw-qr-code.ts';

test('a decoder reads the URL from the image', async () => {
  const address = 'https://passes.example/p/1a.AZo8ABERciKDM0RFVWZm.mI2x9bq0VbQ-_abc';
  const { data, info } = await sharp(Buffer.from(drawQrCode(address)))
    .resize(300, 300)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
});
