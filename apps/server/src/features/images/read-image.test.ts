import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { writePng } from '../../../../../stories/world/png.ts';
import { AppError } from '../../app-error.ts';
import { createLogger } from '../../platform/logger.ts';
import { openImageWorkers } from './open-image-workers.ts';
import { readImage } from './read-image.ts';

const imageWorkers = openImageWorkers(createLogger('silent', () => new Date()));
afterAll(() => imageWorkers.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } });

const frame = (background: string) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();

const read = (bytes: Buffer) => readImage({ imageWorkers }, '7', bytes);
const refusal = async (bytes: Buffer) => {
  const error = await read(bytes).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.code : error;
};

test('PNG, JPEG, WebP and GIF are detected by their bytes and stored unchanged', async () => {
  expect(await read(await picture(30, 20).png().toBuffer())).toEqual({
    contentType: 'image/png',
    width: 30,
    height: 20,
    bytes: null,
  });
  expect((await read(await picture(30, 20).jpeg().toBuffer())).contentType).toBe('image/jpeg');
  expect((await read(await picture(30, 20).webp().toBuffer())).contentType).toBe('image/webp');
  expect((await read(await picture(30, 20).gif().toBuffer())).contentType).toBe('image/gif');
});

test('an SVG is stored rasterized, large enough to be sharp and with exact proportions', async () => {
  const drawing = (width: number, height: number) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);
  const small = await read(drawing(30, 20));
  expect(small).toMatchObject({ contentType: 'image/png', width: 2040, height: 1360 });
  expect(await sharp(small.bytes ?? undefined).metadata()).toMatchObject({ format: 'png', width: 2040 });
  expect(await read(drawing(3000, 20))).toMatchObject({ width: 3000, height: 20 });
  expect(await read(drawing(8192, 16))).toMatchObject({ width: 4096, height: 8 });
});

test('a huge image is stored upright and scaled down, so that every crop renders quickly', async () => {
  const photograph = await picture(8000, 6000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const kept = await read(photograph);
  expect(kept).toMatchObject({ contentType: 'image/jpeg', width: 3072, height: 4096 });
  const { exif, width } = await sharp(kept.bytes ?? undefined).metadata();
  expect([exif, width]).toEqual([undefined, 3072]);
  const transparent = { create: { width: 5000, height: 50, channels: 4, background: '#0f766e80' } } as const;
  expect(await read(await sharp(transparent).webp().toBuffer())).toMatchObject({
    contentType: 'image/png',
    width: 4096,
    height: 41,
  });
});

test('a photograph’s size respects its EXIF orientation', async () => {
  const sideways = await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await read(sideways)).toMatchObject({ width: 20, height: 30 });
});

test('a file that is no image is refused, even if its name and first bytes pretend otherwise', async () => {
  expect(await refusal(Buffer.from('hello'))).toBe('imageNotReadable');
  expect(await refusal(Buffer.alloc(0))).toBe('imageNotReadable');
  expect(await refusal(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200)]))).toBe(
    'imageNotReadable',
  );
  expect(await refusal(Buffer.from('%PDF-1.7'))).toBe('imageNotReadable');
  expect(await refusal(await picture(30, 20).tiff().toBuffer())).toBe('imageNotReadable');
});

test('a truncated image is refused at upload', async () => {
  const whole = await picture(400, 300).png({ compressionLevel: 0 }).toBuffer();
  expect(await refusal(whole.subarray(0, whole.byteLength / 3))).toBe('imageNotReadable');
});

test('more than 10 MB is refused', async () => {
  expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('imageTooLarge');
});

test('a side of a million pixels is refused before decoding', async () => {
  const bomb = '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1"/>';
  expect(await refusal(Buffer.from(bomb))).toBe('imageSideTooLong');
  const png = Buffer.from(await picture(8, 8).png().toBuffer());
  png.writeUInt32BE(1_000_000, 16);
  expect(['imageSideTooLong', 'imageNotReadable']).toContain(await refusal(png));
});

test('a decompression bomb within the pixel limit, and an image of thousands of frames, are read within the limits', async () => {
  const rows = deflateSync(Buffer.alloc(7_000 * 7_001));
  expect(await read(Buffer.from(writePng({ width: 7_000, height: 7_000, bitDepth: 8 }, rows)))).toMatchObject(
    {
      width: 4096,
      height: 4096,
    },
  );
  const colors = await Promise.all(['#0f766e', '#b45309'].map((background) => frame(background)));
  const frames = sharp(
    Array.from({ length: 2_000 }, (_, index) => colors[index % 2] ?? ''),
    {
      join: { animated: true },
    },
  );
  expect(await read(await frames.clone().gif({ effort: 1 }).toBuffer())).toMatchObject({
    width: 16,
    height: 16,
  });
  expect(await read(await frames.clone().webp({ effort: 0 }).toBuffer())).toMatchObject({
    width: 16,
    height: 16,
  });
});
