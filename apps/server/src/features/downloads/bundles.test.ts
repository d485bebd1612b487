import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../../../../../stories/world/start-process.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { createBundle } from './create-bundle.ts';
import { openBundle } from './open-bundle.ts';

let server: TestServer;
let own: Awaited<ReturnType<typeof createTestWorkspace>>;
let directory: string;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  own = await createTestWorkspace(server.ctx, { passes: 10 });
  directory = mkdtempSync(join(tmpdir(), 'bundle-'));
});

afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true });
});

const bundle = async (passIds: readonly string[]) =>
  own.inWorkspace((tx) => createBundle(server.ctx, tx, { passIds }));
const issue = (email: string) =>
  own.inWorkspace(async (tx) => {
    const { passTemplateId, workspace } = own;
    const user = { email, firstName: 'Grace', lastName: 'Hopper' };
    const input = { passTemplateId, user, attributes: {} };
    return (await issuePass(server.ctx, tx, workspace, input, { via: 'app', by: null })).id;
  });
const idsIn = async (url: string) =>
  (await openBundle(server.ctx, url.split('/b/')[1] ?? ''))?.downloads.map(({ pass }) => pass.id) ?? null;

test('one download has all passes, each complete and signed as openssl and unzip see it', async () => {
  const { url, passIds } = await bundle(own.passIds);
  expect(passIds).toEqual(own.passIds);
  const response = await fetch(`${url}/apple`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpasses');
  expect(response.headers.get('cache-control')).toBe('no-store');
  writeFileSync(join(directory, 'all.pkpasses'), Buffer.from(await response.arrayBuffer()));
  await runTool('unzip', ['-q', 'all.pkpasses', '-d', 'all'], directory);
  const files = readdirSync(join(directory, 'all')).toSorted(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  expect(files).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 1}.pkpass`));
  const serials: string[] = [];
  for (const file of files) {
    await runTool('unzip', ['-q', `all/${file}`, '-d', `pass-${file}`], directory);
    const pass = join(directory, `pass-${file}`);
    const words = [
      'smime',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'signature',
      '-content',
      'manifest.json',
    ];
    await runTool('openssl', [...words, '-noverify', '-out', 'verified'], pass);
    serials.push(JSON.parse(readFileSync(join(pass, 'pass.json'), 'utf8')).serialNumber);
  }
  expect(serials.map((serial) => serial.split('.')[1])).toEqual(own.passIds);
});

test('only the link that names the passes opens them, and it opens nothing else', async () => {
  const [first = '', second = '', third = ''] = own.passIds;
  const { url } = await bundle([first, second, first]);
  expect(await idsIn(url)).toEqual([first, second]);
  const parts = (url.split('/b/')[1] ?? '').split('.');
  const other = (await bundle([third])).url.split('.').at(-2) ?? '';
  for (const forged of [
    [parts[0], parts[1], other, parts[3]],
    [parts[0], parts[2], parts[1], parts[3]],
    [parts[0], parts[1], parts[3]],
    [parts[0], parts[1], parts[2], other, parts[3]],
    [`${parts[0]}1`, parts[1], parts[2], parts[3]],
    [parts[0], parts[3]],
    ['x'],
  ]) {
    const address = `${server.ctx.config.publicUrl}/b/${forged.join('.')}`;
    expect(await idsIn(address)).toBeNull();
    expect((await fetch(`${address}/apple`)).status).toBe(404);
    expect((await fetch(`${address}/google`)).status).toBe(404);
  }
});

test('passes of several people, of another workspace, voided or unknown ones make no bundle', async () => {
  const [mine = ''] = own.passIds;
  const hers = await issue('grace@example.com');
  await expect(bundle([mine, hers])).rejects.toMatchObject({ code: 'validationFailed' });
  const foreign = await createTestWorkspace(server.ctx);
  await expect(bundle([mine, foreign.passIds[0] ?? ''])).rejects.toMatchObject({ code: 'notFound' });
  await expect(bundle([own.passTemplateId])).rejects.toMatchObject({ code: 'notFound' });
  await own.inWorkspace((tx) => voidPass(server.ctx, tx, hers, { atOnce: true }));
  await expect(bundle([hers])).rejects.toMatchObject({ code: 'passVoided' });
});

test('a pass that is voided, has expired or was given to another person leaves the bundle', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => issue('leaving@example.com')));
  const [stays = '', voided = '', expired = '', given = ''] = ids;
  const { url } = await bundle(ids);
  await own.inWorkspace((tx) => voidPass(server.ctx, tx, voided, { atOnce: false }));
  await own.inWorkspace((tx) => updatePass(server.ctx, tx, { id: expired, expiresAt: new Date(0) }));
  await own.inWorkspace((tx) =>
    updatePass(server.ctx, tx, { id: given, user: { email: 'heir@example.com' } }),
  );
  expect(await idsIn(url)).toEqual([stays]);
  await own.inWorkspace((tx) => voidPass(server.ctx, tx, stays, { atOnce: true }));
  expect(await idsIn(url)).toEqual([]);
  expect((await fetch(`${url}/apple`)).status).toBe(404);
});
