import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { readImage } from './read-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } });

const refusal = async (bytes: Buffer) => {
  const error = await readImage(bytes).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.code : error;
};

test('PNG, JPEG, WebP, GIF and SVG are known by their bytes', async () => {
  expect(await readImage(await picture(30, 20).png().toBuffer())).toEqual({
    contentType: 'image/png',
    width: 30,
    height: 20,
  });
  expect((await readImage(await picture(30, 20).jpeg().toBuffer())).contentType).toBe('image/jpeg');
  expect((await readImage(await picture(30, 20).webp().toBuffer())).contentType).toBe('image/webp');
  expect((await readImage(await picture(30, 20).gif().toBuffer())).contentType).toBe('image/gif');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
  expect(await readImage(Buffer.from(svg))).toEqual({ contentType: 'image/svg+xml', width: 30, height: 20 });
});

test('a photograph taken with the phone on its side counts as people see it', async () => {
  const sideways = await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await readImage(sideways)).toMatchObject({ width: 20, height: 30 });
});

test('what is no image is refused, also when its name and first bytes say otherwise', async () => {
  expect(await refusal(Buffer.from('hello'))).toBe('imageNotReadable');
  expect(await refusal(Buffer.alloc(0))).toBe('imageNotReadable');
  expect(await refusal(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200)]))).toBe(
    'imageNotReadable',
  );
  expect(await refusal(Buffer.from('%PDF-1.7'))).toBe('imageNotReadable');
});

test('a truncated image is refused at upload', async () => {
  const whole = await picture(400, 300).png({ compressionLevel: 0 }).toBuffer();
  expect(await refusal(whole.subarray(0, whole.byteLength / 3))).toBe('imageNotReadable');
});

test('more than 10 MB is refused', async () => {
  expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('imageTooLarge');
});

test('a million-pixel side is refused before anything is decoded', async () => {
  const bomb = '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1"/>';
  expect(await refusal(Buffer.from(bomb))).toBe('imageSideTooLong');
  const png = Buffer.from(await picture(8, 8).png().toBuffer());
  png.writeUInt32BE(1_000_000, 16);
  expect(['imageSideTooLong', 'imageNotReadable']).toContain(await refusal(png));
});
