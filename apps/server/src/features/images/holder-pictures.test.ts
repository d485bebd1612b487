import type { Attribute, DesignDocument } from '@tessera/pass-design';
import { emptyDesignDocument } from '@tessera/pass-design';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { erasePerson } from '../erasures/erase-person.ts';
import { eraseTraces } from '../erasures/erase-traces.ts';
import { createPassTemplate } from '../pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { reissuePass } from '../passes/issue/reissue-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { appleAssets } from '../rendering/build-apple-pass.ts';
import { imagesOf } from '../rendering/google-resources.ts';
import { loadPass } from '../rendering/load-pass.ts';
import { removeUnusedPictures } from './holder-pictures.ts';
import { uploadImage } from './upload-image.ts';

let server: TestServer;
let ctx: Context;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
  const face = sharp({ create: { width: 1_800, height: 900, channels: 3, background: '#7a4b2b' } });
  photo = new Uint8Array(
    await face
      .withExif({ IFD3: { GPSLatitudeRef: 'N' }, IFD0: { Artist: 'Ada Lovelace' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => server?.stop());

const attribute = (key: string, scope: Attribute['scope']): Attribute => ({
  ...{ id: key, key, label: key, type: 'image', scope },
  ...{ required: false, default: null, onSignUpForm: false },
});

const source = { via: 'app', by: null } as const;
const call = (address: string, init: RequestInit = {}) => {
  const { pathname, search } = new URL(address, ctx.config.publicUrl);
  return fetch(`http://127.0.0.1:${ctx.config.port}${pathname}${search}`, init);
};

let world: TestWorkspace;
let passTemplateId: string;
let base: string;
let headers: Record<string, string>;
beforeEach(async () => {
  world = await createTestWorkspace(ctx, { passes: 0 });
  base = (await uploadImage(ctx, world.workspaceId, Buffer.from(photo))).file;
  const empty = emptyDesignDocument('generic', 'Club');
  const document: DesignDocument = {
    ...empty,
    attributes: [
      ...empty.attributes.map((each) => ({ ...each, required: false })),
      attribute('portrait', 'user'),
      attribute('car', 'pass'),
    ],
    images: {
      logo: { file: base, crop: null },
      thumbnail: { file: base, crop: null, attribute: 'portrait' },
      cover: { file: base, crop: null, attribute: 'car' },
    },
  };
  await world.inWorkspace(async (tx) => {
    const created = await createPassTemplate(ctx, tx, world.workspace, {
      ...{ name: 'Club', passType: 'generic', document, createAsDemo: false, createdBy: null },
    });
    await publishPassTemplate(ctx, tx, { passTemplateId: created.id, revisionId: created.revisionId });
    passTemplateId = created.id;
    const key = await createApiKey(ctx, tx, { name: null, createdBy: null });
    headers = { authorization: `Bearer ${key.value}` };
  });
});

const upload = async (): Promise<{ picture: string; url: string; width: number }> => {
  const answer = await call('/api/v1/holder-pictures', { method: 'POST', headers, body: photo });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
};
const issue = async (email: string, attributes: Record<string, string>) =>
  (
    await world.inWorkspace((tx) =>
      issuePass(
        ctx,
        tx,
        world.workspace,
        { passTemplateId, user: { email, firstName: '', lastName: '' }, attributes },
        source,
      ),
    )
  ).id;
const update = (id: string, attributes: Record<string, string | null>) =>
  world.inWorkspace((tx) => updatePass(ctx, tx, { id, attributes }));
const contentOf = async (passId: string) => {
  const loaded = await loadPass(ctx, { workspaceId: world.workspaceId, passId });
  if (!loaded) throw new Error('The pass is missing.');
  return loaded.renderer.contentOf(loaded.pass, loaded.user);
};
const statusOf = async (picture: string): Promise<number> => {
  const { uploaded } = imagesOf(ctx.config.publicUrl, world.workspaceId);
  return (await call(uploaded({ file: picture, crop: null }, 'google-hero'))).status;
};
const removeUnused = (hours = 0) =>
  world.inWorkspace((tx) =>
    removeUnusedPictures(ctx, tx, new Date(ctx.clock().getTime() + hours * 3_600_000)),
  );

test('a holder’s own pictures are on their pass in both wallets, and others see the design’s', async () => {
  const [portrait, car] = [await upload(), await upload()];
  const ada = await issue('ada@example.com', { portrait: portrait.picture, car: car.picture });
  const grace = await issue('grace@example.com', {});
  expect((await contentOf(ada)).images).toMatchObject({
    logo: { file: base },
    thumbnail: { file: portrait.picture },
    cover: { file: car.picture },
  });
  expect((await contentOf(grace)).images).toMatchObject({ thumbnail: { file: base }, cover: { file: base } });
  const { paths } = await appleAssets(ctx, world.workspaceId, await contentOf(ada));
  expect(paths).toContain('thumbnail@2x.png');
  expect(await statusOf(car.picture)).toBe(200);
});

test('each upload has an address of its own that no cache keeps, without the photo’s metadata', async () => {
  const [one, other] = [await upload(), await upload()];
  expect(one.picture).not.toBe(other.picture);
  const { headers: answered } = await call(one.url);
  expect(answered.get('cache-control')).toBe('no-store');
  const stored = await ctx.files.read(`ws/${world.workspaceId}/source/${one.picture}`);
  expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 1_440, height: 720 });
  expect(Buffer.from(stored ?? '').toString('latin1')).not.toContain('Ada Lovelace');
});

test('a picture that is not uploaded, or another holder’s, is refused', async () => {
  const { picture } = await upload();
  const ada = await issue('ada@example.com', { portrait: picture });
  await update(ada, { portrait: picture });
  const refusal = {
    code: 'validationFailed',
    issues: [{ message: 'Upload the picture first, and once for each holder.' }],
  };
  const grace = await issue('grace@example.com', {});
  await expect(update(grace, { portrait: picture })).rejects.toMatchObject(refusal);
  await expect(issue('alan@example.com', { car: `hp_${'0'.repeat(40)}` })).rejects.toMatchObject(refusal);
  await expect(update(grace, { portrait: 'https://example.com/a.png' })).rejects.toMatchObject({
    issues: [{ message: 'portrait must be the id of an uploaded picture.' }],
  });
});

test('a reissued pass keeps its pictures, and a replaced or unused one is removed after a day', async () => {
  const [portrait, car, next, unused] = [await upload(), await upload(), await upload(), await upload()];
  const first = await issue('ada@example.com', { portrait: portrait.picture, car: car.picture });
  const { id } = await world.inWorkspace((tx) =>
    reissuePass(ctx, tx, world.workspace, { passId: first }, source),
  );
  await update(id, { portrait: next.picture });
  expect(await removeUnused(23)).toBe(0);
  expect(await removeUnused(25)).toBe(2);
  expect(await Promise.all([portrait, unused, car, next].map(({ picture }) => statusOf(picture)))).toEqual([
    404, 404, 200, 200,
  ]);
  const content = await contentOf(id);
  expect(content.images).toMatchObject({
    thumbnail: { file: next.picture },
    cover: { file: car.picture },
  });
  const missing = {
    ...content,
    images: { ...content.images, thumbnail: { file: portrait.picture, crop: null } },
  };
  const { paths } = await appleAssets(ctx, world.workspaceId, missing);
  expect(paths).not.toContain('thumbnail.png');
});

test('an erasure removes the person’s pictures, whose addresses end, and leaves those of others', async () => {
  const [portrait, car, others] = [await upload(), await upload(), await upload()];
  const ada = await issue('ada@example.com', { portrait: portrait.picture, car: car.picture });
  await issue('grace@example.com', { portrait: others.picture });
  await appleAssets(ctx, world.workspaceId, await contentOf(ada));
  expect(await statusOf(portrait.picture)).toBe(200);
  const { workspaceId } = world;
  const erasureId = await world.inWorkspace((tx) =>
    erasePerson(ctx, tx, { email: 'ada@example.com' }, { userId: null }),
  );
  await eraseTraces(ctx, { workspaceId, erasureId });
  expect(await Promise.all([portrait, car, others].map(({ picture }) => statusOf(picture)))).toEqual([
    404, 404, 200,
  ]);
  const files = await Array.fromAsync(ctx.files.list());
  expect(files.filter((key) => key.includes(portrait.picture) || key.includes(car.picture))).toEqual([]);
  expect((await contentOf(ada)).images.thumbnail?.file).toBe(base);
});
