import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureSizes } from '@tessera/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStore, openFileStore } from '../../platform/files/file-store.ts';
import { createLogger } from '../../platform/logger.ts';
import { TaskExceededError, WorkerEndedError } from '../../platform/worker-pool/start-worker-process.ts';
import { openImageWorkers } from './open-image-workers.ts';
import { renderImage } from './render-image.ts';
import { sourceKey } from './upload-image.ts';

let directory: string;
let files: FileStore;
const imageWorkers = openImageWorkers(createLogger('silent', () => new Date()));
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tessera-images-'));
  files = openFileStore(directory);
  const half = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const source = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#0000ff' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
  await files.write(sourceKey('7', 'picture'), source);
});
afterAll(async () => {
  await imageWorkers.close();
  await rm(directory, { recursive: true });
});

const pixel = async (png: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

test('a strip has exactly the requested size, whatever the source', async () => {
  const strip = await renderImage(
    { files, imageWorkers },
    '7',
    { file: 'picture', crop: null },
    { width: 375, height: 123, fit: 'cover' },
  );
  expect(await sharp(strip).metadata()).toMatchObject({ format: 'png', width: 375, height: 123 });
});

test('a crop shows exactly the cropped area', async () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
  const right = await renderImage(
    { files, imageWorkers },
    '7',
    { file: 'picture', crop },
    { width: 20, height: 20, fit: 'cover' },
  );
  expect(await pixel(right, 1, 10)).toEqual([0, 0, 255, 255]);
});

test('a small logo fills its box at every density, so that it has the same size on every phone', async () => {
  const cut = { file: 'picture', crop: null };
  for (const density of [1, 2, 3]) {
    const box = { width: 160 * density, height: 50 * density, fit: 'inside' } as const;
    const logo = await renderImage({ files, imageWorkers }, '7', cut, box);
    expect(await sharp(logo).metadata()).toMatchObject({ width: 100 * density, height: 50 * density });
  }
});

test('a thumbnail does not enlarge a small image', async () => {
  const shown = await renderImage(
    { files, imageWorkers },
    '7',
    { file: 'picture', crop: null },
    pictureSizes.cropped,
  );
  expect(await sharp(shown).metadata()).toMatchObject({ width: 100, height: 50 });
});

test('a Google logo is square, with free corners for the round mask', async () => {
  const size = { width: 660, height: 660, fit: 'inside', margin: 0.15 } as const;
  const logo = await renderImage({ files, imageWorkers }, '7', { file: 'picture', crop: null }, size);
  expect(await sharp(logo).metadata()).toMatchObject({ width: 660, height: 660 });
  expect((await pixel(logo, 5, 5))[3]).toBe(0);
});

test('a Google logo with a background has it in every corner', async () => {
  const size = { width: 660, height: 660, fit: 'inside', margin: 0.15, background: '#0d2a38' } as const;
  const logo = await renderImage({ files, imageWorkers }, '7', { file: 'picture', crop: null }, size);
  expect(await pixel(logo, 5, 5)).toEqual([13, 42, 56, 255]);
});

test('an unknown image is not found', async () => {
  await expect(
    renderImage(
      { files, imageWorkers },
      '7',
      { file: 'other', crop: null },
      { width: 1, height: 1, fit: 'cover' },
    ),
  ).rejects.toMatchObject({ code: 'notFound' });
});

test('a crop refers to the upright image, not to the camera’s orientation', async () => {
  const sideways = sharp((await files.read(sourceKey('7', 'picture'))) ?? '').withMetadata({
    orientation: 6,
  });
  await files.write(sourceKey('7', 'sideways'), await sideways.jpeg().toBuffer());
  const box = { width: 20, height: 20, fit: 'cover' } as const;
  const drawn = (y: number) =>
    renderImage(
      { files, imageWorkers },
      '7',
      { file: 'sideways', crop: { x: 0, y, width: 1, height: 0.5 } },
      box,
    );
  expect((await pixel(await drawn(0), 10, 10))[0]).toBeGreaterThan(200);
  expect((await pixel(await drawn(0.5), 10, 10))[2]).toBeGreaterThan(200);
});

const svg = (inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${inner}</svg>`,
  );
const drawStored = async (file: string, drawing: Buffer) => {
  await files.write(sourceKey('7', file), drawing);
  const box = { width: 10, height: 10, fit: 'cover' } as const;
  return renderImage(
    { files, imageWorkers },
    '7',
    { file, crop: { x: 0.5, y: 0, width: 0.5, height: 1 } },
    box,
  );
};

test('an SVG stored unchanged is still rendered and cropped', async () => {
  const drawn = await drawStored('kept', svg('<rect x="5" width="5" height="10" fill="#00ff00"/>'));
  expect(await pixel(drawn, 1, 5)).toEqual([0, 255, 0, 255]);
});

test('an SVG stored before SVGs were checked is refused, and one that takes too long is tried once', async () => {
  const filtered = drawStored('filtered', svg('<filter id="f"><feTurbulence/></filter>'));
  await expect(filtered).rejects.toMatchObject({ code: 'imageTooComplex', message: /filters/ });
  // The markup check does not detect masks within masks.
  const slow = svg(
    `<mask id="m"><path d="M0 0H10V10" fill="#888"/></mask>${'<g mask="url(#m)">'.repeat(200)}<path d="M0 0H10V10"/>${'</g>'.repeat(200)}`,
  );
  await expect(drawStored('slow', slow)).rejects.toMatchObject({ code: 'imageTooComplex' });
  const before = performance.now();
  await expect(drawStored('slow', slow)).rejects.toMatchObject({ code: 'imageTooComplex' });
  expect(performance.now() - before).toBeLessThan(1_000);
});

test('an image whose process was killed from outside can be retried at once', async () => {
  const ends = [
    new WorkerEndedError('killed'),
    new WorkerEndedError('killed'),
    null,
    new TaskExceededError(),
  ];
  const run = async () => {
    const end = ends.shift();
    if (end) throw end;
    return Buffer.from('drawn') as never;
  };
  const pool = { run, close: async () => undefined };
  const workers = openImageWorkers(
    createLogger('silent', () => new Date()),
    pool,
  );
  const draw = () => workers.run({ group: '7', file: 'picture' }, 'drawSvg', async () => ({ svg: '' }));
  await expect(draw()).rejects.toMatchObject({ code: 'imagesBusy' });
  await expect(draw()).rejects.toMatchObject({ code: 'imagesBusy' });
  expect(await draw()).toEqual(Buffer.from('drawn'));
  await expect(draw()).rejects.toMatchObject({ code: 'imageTooComplex' });
  await expect(draw()).rejects.toMatchObject({ code: 'imageTooComplex' });
});

test('an SVG loads no URL and no file', async () => {
  const asked: (string | undefined)[] = [];
  const red = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const host = createServer((request, response) => {
    asked.push(request.url);
    response.end(red);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const bound = host.address();
  const port = bound && typeof bound === 'object' ? bound.port : 0;
  await files.write('7/red.png', red);
  const opacityOf = async (href: string) => {
    const drawn = await drawStored('drawing', svg(`<image xlink:href="${href}" width="10" height="10"/>`));
    return (await pixel(drawn, 5, 5))[3];
  };
  for (const href of [`http://127.0.0.1:${port}/`, `file://${directory}/7/red.png`, `${directory}/7/red.png`])
    expect(await opacityOf(href), href).toBe(0);
  // The embedded image is rendered, so the missing requests above are refusals.
  expect(await opacityOf(`data:image/png;base64,${red.toString('base64')}`)).toBe(255);
  expect(asked).toEqual([]);
  await new Promise((resolve) => host.close(resolve));
});
