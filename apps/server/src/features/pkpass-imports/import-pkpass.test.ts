import { errorCodes } from '@tessera/contract';
import { parseDesignDocument } from '@tessera/pass-design';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorAnswer } from '../../http/error-answer.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { pkpassImportsApp } from './pkpass-imports.http.ts';

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

async function upload(
  bundle: Uint8Array,
  { userId, handle }: { userId: string | null; handle: string } = owner,
) {
  const verifyAccessToken = async (token: string) => ({ userId: token }) as never;
  const app = pkpassImportsApp({ ...server.ctx, identity: { ...server.ctx.identity, verifyAccessToken } });
  app.onError((error) => {
    const { code, message } = errorAnswer(error);
    return Response.json({ code, message }, { status: errorCodes[code].status });
  });
  const headers: Record<string, string> = userId ? { authorization: `Bearer ${userId}` } : {};
  const answer = await app.request(`/files/${handle}/pkpass`, {
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
    const stored = await db.selectFrom('files').select(['id', 'width']).orderBy('width').execute();
    expect(stored).toEqual([
      { id: document.images.icon?.file, width: 58 },
      { id: document.images.cover?.file, width: 300 },
    ]);
    expect(await db.selectFrom('pass_templates').select('id').execute()).toEqual([]);
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

test('only members of a workspace import into it; another’s looks like a missing one', async () => {
  const bundle = zipSync({ 'pass.json': json(card) });
  const stranger = await setupOwner();
  expect(await upload(bundle, { userId: null, handle: owner.handle })).toMatchObject({ status: 401 });
  const foreign = await upload(bundle, { userId: stranger.userId, handle: owner.handle });
  const missing = await upload(bundle, { userId: stranger.userId, handle: 'no-such-workspace' });
  expect(foreign).toMatchObject({ status: 404 });
  expect(foreign).toEqual(missing);
});
