import { createHash } from 'node:crypto';
import { errorCodes } from '@tessera/contract';
import { parseDesignDocument } from '@tessera/pass-design';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorResponse } from '../../http/error-response.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import type { WorkerPool } from '../../platform/worker-pool/create-worker-pool.ts';
import { TaskExceededError } from '../../platform/worker-pool/start-worker-process.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { importPkpass } from './import-pkpass.ts';
import { openPkpassWorkers, type PkpassWorkers } from './open-pkpass-workers.ts';
import { pkpassImportsApp } from './pkpass-imports.http.ts';
import type { PkpassTasks } from './read-pkpass.ts';

let server: TestServer;
let owner: { userId: string; handle: string };

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  owner = await setupOwner();
});
afterAll(() => server?.stop());

async function setupOwner() {
  const { ctx } = server;
  const email = `owner-${ctx.ids.uuid()}@example.com`;
  const account = { email, password: null, firstName: null, lastName: null };
  const { id: userId } = await requireEmbeddedProvider(ctx).createUser(account);
  const company = {
    name: 'Aurora Coffee',
    companySize: '',
    companyRole: '',
    timezoneName: 'Europe/Oslo',
  } as const;
  const { handle } = await createWorkspace(ctx, { userId, organizationId: null }, company);
  return { userId, handle };
}

type Sender = { userId: string | null; handle: string; query?: string; workers?: PkpassWorkers };

async function upload(bundle: Uint8Array, sender: Partial<Sender> = {}) {
  const { userId, handle, query = '', workers = server.ctx.pkpassWorkers } = { ...owner, ...sender };
  const verifyAccessToken = async (token: string) => ({ userId: token }) as never;
  const app = pkpassImportsApp({
    ...server.ctx,
    pkpassWorkers: workers,
    identity: { ...server.ctx.identity, verifyAccessToken },
  });
  app.onError((error) => {
    const { code, message } = errorResponse(error);
    return Response.json({ code, message }, { status: errorCodes[code].status });
  });
  const headers: Record<string, string> = userId ? { authorization: `Bearer ${userId}` } : {};
  const answer = await app.request(`/files/${handle}/pkpass${query}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(bundle),
  });
  return { status: answer.status, body: await answer.json() };
}

const card = {
  serialNumber: '7',
  logoText: 'Lumen',
  storeCard: { headerFields: [{ key: 'points', label: 'Points', value: 12 }] },
};

test('a pass becomes a draft with its largest pictures, and no template is created', async () => {
  const bundle = zipSync({
    'pass.json': json(card),
    'icon.png': await picture(29),
    'icon@2x.png': await picture(58),
    'strip@3x.png': await picture(300),
    'thumbnail.png': await picture(90),
    'footer.png': await picture(20),
    'logo.png': Buffer.from('not a picture'),
  });
  const { status, body } = await upload(bundle);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Lumen', signedBy: null, signatureProblem: 'The pass is not signed.' });
  const document = parseDesignDocument(body.document);
  expect(Object.keys(document.images)).toEqual(['icon', 'cover']);
  const notes = new Map(
    body.notes.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
  expect(notes.get('logo.png')).toBe(errorCodes.imageNotReadable.words);
  expect(notes.get('thumbnail.png')).toContain('does not show this picture');
  expect(notes.get('footer.png')).toContain('left out');
  const { id: workspaceId } = await server.ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', owner.handle)
    .executeTakeFirstOrThrow();
  await server.ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const stored = await db
      .selectFrom('files')
      .select(['id', 'width'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('width')
      .execute();
    expect(stored).toEqual([
      { id: document.images.icon?.file, width: 58 },
      { id: document.images.cover?.file, width: 300 },
    ]);
    expect(
      await db.selectFrom('pass_templates').select('id').where('workspace_id', '=', workspaceId).execute(),
    ).toEqual([]);
  });
});

test('a file that is no pass, damaged, a bomb or too large is refused with a sentence', async () => {
  const refusalOf = async (bundle: Uint8Array) => (await upload(bundle)).body;
  expect(await refusalOf(Buffer.from('nonsense'))).toMatchObject({
    code: 'pkpassNotReadable',
    message: expect.stringContaining('This is not a pass'),
  });
  const whole = zipSync({ 'pass.json': json(card) });
  expect(await refusalOf(whole.subarray(0, whole.length - 30))).toMatchObject({
    code: 'pkpassNotReadable',
    message: expect.stringContaining('damaged'),
  });
  expect(await refusalOf(zipSync({ 'pass.json': json({ formatVersion: 1 }) }))).toMatchObject({
    code: 'pkpassNotReadable',
    message: expect.stringContaining('no style'),
  });
  expect(await refusalOf(zipSync({ 'a.pkpass': whole }))).toMatchObject({
    code: 'pkpassNotReadable',
    message: expect.stringContaining('several passes'),
  });
  const bomb = zipSync({ 'pass.json': json(card), 'a.png': new Uint8Array(50 * 1024 * 1024) });
  expect(await refusalOf(bomb)).toMatchObject({
    code: 'pkpassTooLarge',
    message: expect.stringContaining('40 MB'),
  });
  expect(await upload(Buffer.alloc(11 * 1024 * 1024))).toMatchObject({
    status: 413,
    body: { code: 'pkpassTooLarge', message: errorCodes.pkpassTooLarge.words },
  });
});

test('pictures in language folders are used, those of the design’s language before those of all', async () => {
  const files = {
    'pass.json': json(card),
    'de.lproj/pass.strings': Buffer.from('"Points" = "Points";'),
    'logo.png': await picture(10),
    'de.lproj/logo@2x.png': await picture(20),
    'fr.lproj/logo@3x.png': await picture(30),
    'fr.lproj/strip.png': await picture(40),
    'fr.lproj/strip@2x.png': await picture(80),
  };
  const { body } = await upload(zipSync(files));
  const { images } = parseDesignDocument(body.document);
  const { data, info } = await sharp(await picture(20)).toBuffer({ resolveWithObject: true });
  expect([info.width, images.logo?.file]).toEqual([20, createHash('sha256').update(data).digest('hex')]);
  expect(images.cover?.file).toBe(
    createHash('sha256')
      .update(await picture(80))
      .digest('hex'),
  );
  const noted = body.notes.map(({ path }: { path: string }) => path);
  expect(noted).toEqual(
    expect.arrayContaining(['logo.png', 'fr.lproj/logo@3x.png', 'fr.lproj/strip@2x.png']),
  );
  expect(noted).not.toContain('fr.lproj/strip.png');
});

test('a pass that does not tell its language asks for it, and is read again in the one that is named', async () => {
  const bundle = zipSync({ 'pass.json': json(card), 'fr.lproj/pass.strings': Buffer.from('"a" = "b";') });
  expect(await upload(bundle)).toMatchObject({
    body: { asksLanguage: true, document: { language: 'und' } },
  });
  expect(await upload(bundle, { query: '?language=pt-BR' })).toMatchObject({
    body: { asksLanguage: false, document: { language: 'pt-BR' } },
  });
  expect(await upload(bundle, { query: '?language=Brazilian' })).toMatchObject({
    status: 400,
    body: { message: 'Name the language by its tag, such as de or pt-BR.' },
  });
});

const languageCodes = Array.from({ length: 50 }, (_, index) =>
  String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26)),
);

test('fifty files of texts that repeat one key are read to the limit of all texts, and the others listed', async () => {
  const texts = Buffer.from('"a"="b";'.repeat(32 * 1024));
  const files = languageCodes.map((language) => [`${language}.lproj/pass.strings`, texts]);
  const bundle = zipSync({ 'pass.json': json(card), ...Object.fromEntries(files) });
  expect(bundle.length).toBeLessThan(40_000);
  const { status, body } = await upload(bundle);
  expect(status).toBe(200);
  const leftOut = body.notes.filter(({ message }: { message: string }) => message.includes('1 MB in all'));
  expect(leftOut).toHaveLength(46);
});

test('a pass that takes too much processor time or memory is ended at its limit, and the next one is read', async () => {
  // Each paragraph repeats the elements that were not closed before it.
  const open = Array.from({ length: 900 }, (_, index) => `<b a${index}>`).join('');
  const attributedValue = `<p>${open}${'<p>x'.repeat(3_300)}`;
  const backFields = Array.from({ length: 20 }, (_, index) => ({ key: `k${index}`, attributedValue }));
  const bundle = zipSync({ 'pass.json': json({ ...card, storeCard: { backFields } }) });
  expect(await upload(bundle)).toMatchObject({
    status: 413,
    body: { code: 'pkpassTooLarge', message: expect.stringContaining('too much time or memory') },
  });
  expect(await upload(zipSync({ 'pass.json': json(card) }))).toMatchObject({ status: 200 });
});

test('the server’s own process hands an upload over as it is: only the worker’s answer tells what it holds', async () => {
  const handedOver: Uint8Array[] = [];
  const pool: WorkerPool<PkpassTasks> = {
    run: async (_waiting, _name, input) => {
      handedOver.push((await input()).bytes);
      throw new TaskExceededError('ended');
    },
    close: async () => undefined,
  };
  const workers = openPkpassWorkers(server.ctx.logger, pool);
  const bundle = Buffer.from('neither archive nor pass');
  expect(await upload(bundle, { workers })).toMatchObject({ status: 413, body: { code: 'pkpassTooLarge' } });
  expect(handedOver.map((bytes) => Buffer.from(bytes))).toEqual([bundle]);
});

test('the slots of a workspace are its own: its queue is full while another’s passes are read', async () => {
  const workers = openPkpassWorkers(server.ctx.logger);
  const input = {
    bytes: zipSync({ 'pass.json': json(card) }),
    authorities: { rootPems: [], intermediatePems: [] },
    timezone: 'UTC',
  };
  const own = Array.from({ length: 6 }, () => workers.read('busy', input).catch((error: Error) => error));
  const other = workers.read('other', input);
  const outcomes = await Promise.all(own);
  expect(outcomes.filter((outcome) => outcome instanceof Error)).toMatchObject([{ code: 'imagesBusy' }]);
  expect(await other).toMatchObject({ name: 'Lumen' });
  await workers.close();
});

test('only members of a workspace import into it; another’s looks like a missing one', async () => {
  const bundle = zipSync({ 'pass.json': json(card) });
  const stranger = await setupOwner();
  expect(await upload(bundle, { userId: null, handle: owner.handle })).toMatchObject({ status: 401 });
  const foreign = await upload(bundle, { userId: stranger.userId, handle: owner.handle });
  const missing = await upload(bundle, { userId: stranger.userId, handle: 'no-such-workspace' });
  expect(foreign).toMatchObject({ status: 404 });
  expect(foreign).toEqual(missing);
});

test('the report of a pass of this workspace says what its file lacks: pictures and colors by value', async () => {
  const { ctx } = server;
  const tenant = await createTestWorkspace(ctx, { passes: 1 });
  const { workspaceId, workspace, passTemplateId, passIds, inWorkspace } = tenant;
  const bytes = Buffer.from(
    zipSync({
      'pass.json': json({
        ...card,
        serialNumber: passSerialNumber({ workspaceId, passId: passIds[0] ?? '' }),
      }),
      'icon.png': await picture(29),
    }),
  );
  const told = async () =>
    (await importPkpass(ctx, workspace, { bytes })).notes.filter(({ message }) =>
      message.includes('by value'),
    );
  expect(await told()).toEqual([]);
  await inWorkspace(async (tx) => {
    const { document } = await findPublishedDesign(tx, passTemplateId);
    const when = [{ key: 'points', operator: 'isMoreThan' as const, value: 100 }];
    const variants = [{ id: 'gold', when, background: '#b8860b' }];
    const { revisionId } = await savePassTemplate(ctx, tx, {
      passTemplateId,
      document: { ...document, colors: { ...document.colors, variants } },
      savedBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
  });
  expect(await told()).toMatchObject([
    { path: 'pass.json', message: expect.stringContaining('create the template from “Aurora Rewards”') },
  ]);
});
