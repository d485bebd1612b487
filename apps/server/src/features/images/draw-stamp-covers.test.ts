import {
  emptyDesignDocument,
  imageFilesFor,
  type Stamps,
  stampCoverSize,
  stampFile,
} from '@tessera/pass-design';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { requireKnownImages } from '../pass-templates/require-known-images.ts';
import { appleAssets } from '../rendering/build-apple-pass.ts';
import { drawStampCovers } from './draw-stamp-covers.ts';
import { keptKey } from './render-image.ts';
import { findImage, sourceKey, uploadImage } from './upload-image.ts';

let server: TestServer;
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let stamps: Stamps;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  workspace = await createTestWorkspace(server.ctx, { passes: 0 });
  const [full, empty, last, complete] = await Promise.all(
    ['#ff0000', '#0000ff', '#00ff00', '#ffff00'].map(upload),
  );
  stamps = {
    attribute: 'points',
    total: 12,
    columns: 6,
    background: '#ffffff',
    full,
    empty,
    last,
    complete,
  } as Stamps;
});

afterAll(() => server?.stop());

async function upload(color: string): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: color } });
  return (await uploadImage(server.ctx, workspace.workspace.id, await picture.png().toBuffer())).file;
}

const designWith = (drawing: Stamps) => {
  const document = emptyDesignDocument('loyalty', 'Harbour');
  return { ...document, images: { cover: { file: drawing.empty, crop: null, stamps: drawing } } };
};

/** The colors at the middle of each stamp, row by row, and of the corner. */
async function colorsOf(count: number): Promise<{ stamps: string; corner: string }> {
  const { bytes } = await findImage(server.ctx, workspace.workspace.id, stampFile(stamps, count));
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(stampCoverSize);
  const names = new Map([
    ['255,0,0', 'full'],
    ['0,0,255', 'empty'],
    ['0,255,0', 'last'],
    ['255,255,0', 'complete'],
    ['255,255,255', 'white'],
  ]);
  const colorAt = (x: number, y: number) => {
    const start = (Math.round(y) * info.width + Math.round(x)) * 3;
    // A JPEG's colors differ a little.
    const color = [...data.subarray(start, start + 3)].map((part) => Math.round(part / 255) * 255);
    return names.get(color.join()) ?? 'another';
  };
  // A stamp is at most a quarter wider apart than high.
  const spacing = Math.min((info.width * 0.94) / 6, (info.height * 0.76 * 1.25) / 2);
  const row = (y: number) =>
    Array.from({ length: 6 }, (_, column) => colorAt(info.width / 2 + (column - 2.5) * spacing, y));
  const [top, bottom] = [-0.25, 0.25].map((share) => info.height / 2 + share * info.height * 0.76);
  return {
    stamps: [...row(top ?? 0), ...row(bottom ?? 0)].join(' '),
    corner: colorAt(2, 2),
  };
}

test('a card of twelve has a cover of a few kilobytes for each count, with the last stamp and the reward of its own', async () => {
  const document = designWith(stamps);
  const { id } = workspace.workspace;
  await expect(workspace.inWorkspace((tx) => requireKnownImages(tx, document.images))).rejects.toMatchObject({
    issues: Array(13).fill({ path: 'images.cover.stamps', message: expect.any(String) }),
  });
  await drawStampCovers(server.ctx, id, document);
  await workspace.inWorkspace((tx) => requireKnownImages(tx, document.images));
  const three = await colorsOf(3);
  expect(three.stamps).toBe('full full full empty empty empty empty empty empty empty empty last');
  expect(three.corner).toBe('white');
  for (const { name: _name, ...size } of imageFilesFor('loyalty', 'cover').apple) {
    const key = keptKey(id, { file: stampFile(stamps, 3), crop: null }, size);
    expect((await server.ctx.files.read(key))?.byteLength).toBeLessThan(10_000);
  }
  expect((await colorsOf(0)).stamps).toBe(`${'empty '.repeat(11)}last`);
  expect((await colorsOf(11)).stamps).toBe(`${'full '.repeat(11)}last`);
  expect((await colorsOf(12)).corner).toBe('complete');
});

test('a pass with any count is built without drawing', async () => {
  const document = designWith(stamps);
  const { id } = workspace.workspace;
  await drawStampCovers(server.ctx, id, document);
  const drawn: string[] = [];
  const { imageWorkers } = server.ctx;
  const watched = {
    ...imageWorkers,
    run: ((sender, name, input) => {
      if (sender.file) drawn.push(sender.file);
      return imageWorkers.run(sender, name, input);
    }) as typeof imageWorkers.run,
  };
  for (const count of [0, 5, 12]) {
    const images = { cover: { file: stampFile(stamps, count), crop: null } };
    const content = { ...document, organizationName: 'Harbour', images };
    const assets = await appleAssets({ files: server.ctx.files, imageWorkers: watched }, id, content);
    expect(assets).toBeDefined();
  }
  expect(drawn).toEqual([]);
});

test('a picture of another workspace is not drawn', async () => {
  const other = await createTestWorkspace(server.ctx, { passes: 0 });
  const document = designWith(stamps);
  await drawStampCovers(server.ctx, other.workspace.id, document);
  expect(await server.ctx.files.read(sourceKey(other.workspace.id, stampFile(stamps, 1)))).toBeNull();
  await expect(other.inWorkspace((tx) => requireKnownImages(tx, document.images))).rejects.toMatchObject({
    code: 'validationFailed',
  });
});
