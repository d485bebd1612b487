import { readFileSync } from 'node:fs';
import { holdsRight, type Right, type RightHolder, rights } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRouter } from '../composition/router.ts';
import { webApp } from '../composition/server.ts';
import type { Context } from '../context.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { createImportWorld } from '../testing/import-world.fixture.ts';
import { newUser, proceduresOf } from '../testing/procedures-of.fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { webPages } from './pages.ts';

type Definition = { _def: { meta?: { right: Right } } };
type Call = (input: unknown) => Promise<unknown>;

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>).map(
  ([path, { _def }]) => ({ name: path, right: _def.meta?.right }),
);

/** Routes without a right: the identity provider has its own rules; links, cookies and wallet tokens state what they open. */
const otherPaths = [
  '/user_management /_widgets /widgets /sso /sign-in /sign-up /invitation /reset-password /signed-out',
  '/p/ /b/ /l/ /g/ /u/ /s/ /t/ /sms/ /scan /images/ /wallet/ /marketplace/ /_/ /files/downloads/ /files/recipients/',
  '/health /assets /favicon.svg /kept-worker.js /docs /api/browser-errors /api/v1/openapi.json /api/v1/docs /*',
  '/api/v1/design-document.schema.json /api/v1/template-file.schema.json',
].flatMap((line) => line.split(' '));

let server: TestServer;
let ctx: Context;
let world: Awaited<ReturnType<typeof createImportWorld>>;
let handles: { workspaceHandle: string; organizationHandle: string };
let routes: { name: string; right: Right | undefined }[];
let member: string;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
  world = await createImportWorld(ctx);
  const { handle: workspaceHandle, organization } = world.workspace;
  handles = { workspaceHandle, organizationHandle: organization.handle };
  const join = async (role: 'admin' | 'member') => {
    const userId = await newUser(ctx, `${role}@example.com`);
    const organizationId = organization.workos_identifier;
    await requireEmbeddedProvider(ctx).addMembership({ userId, organizationId, role });
    return userId;
  };
  admin = await join('admin');
  member = await join('member');
  routes = routesOf(ctx);
});
afterAll(() => server?.stop());

/** Each route with the right that its middleware checks. */
function routesOf(ctx: Context) {
  const pages = webPages(ctx.config, { clientId: '', identityUrl: '' }, 'none');
  const app = webApp({ ctx, pages, lab: null, isStopping: () => false });
  const named = new Map<string, Right | undefined>();
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL' || otherPaths.some((prefix) => path.startsWith(prefix))) continue;
    const name = `${method} ${path}`;
    named.set(name, named.get(name) ?? ('right' in handler ? (handler.right as Right) : undefined));
  }
  return [...named].map(([name, right]) => ({ name, right }));
}

function callAs(userId: string, path: string, input: unknown): Promise<unknown> {
  const call = path
    .split('.')
    .reduce<unknown>((router, key) => Reflect.get(router as object, key), proceduresOf(ctx, userId)) as Call;
  return call(input).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
}

test('every procedure and every route for users and API keys names a right of the table', () => {
  expect([...procedures, ...routes].filter(({ right }) => !right || !(right in rights))).toEqual([]);
  expect(routes.length).toBeGreaterThan(70);
});

test('every right of the table is needed somewhere', () => {
  const named = new Set([...procedures, ...routes].map(({ right }) => right));
  expect(Object.keys(rights).filter((right) => !named.has(right as Right))).toEqual([]);
});

test('a member is refused what only admins may do, whatever the input', async () => {
  const refused = procedures.filter(({ right }) => right && rights[right] === 'admin');
  expect(refused.length).toBeGreaterThan(50);
  for (const { name } of refused)
    expect([name, await callAs(member, name, handles)]).toEqual([name, 'FORBIDDEN']);
});

test('an admin is refused none of it for the role', async () => {
  for (const { name, right } of procedures)
    if (right && rights[right] === 'admin' && !name.startsWith('organization.apiKeys'))
      expect([name, await callAs(admin, name, handles)]).not.toEqual([name, 'FORBIDDEN']);
});

test('a member is refused nothing that members may do', async () => {
  for (const { name, right } of procedures)
    if (right && rights[right] === 'member')
      expect([name, await callAs(member, name, handles)]).not.toEqual([name, 'FORBIDDEN']);
});

test('procedures of the plan are not found by others than system admins', async () => {
  for (const { name, right } of procedures)
    if (right && rights[right] === 'systemAdmin')
      expect([name, await callAs(admin, name, handles)]).toEqual([name, 'NOT_FOUND']);
});

const id = '01a1fdf0-1560-7f28-b7c9-622367050670';
test.each([
  ['workspace.passes.void', { passId: id, atOnce: true }],
  ['workspace.passTemplates.archive', { passTemplateId: id, shouldVoidPasses: true }],
  ['workspace.imports.save', { importId: id, existing: 'update' }],
  ['workspace.segments.save', { passTemplateId: id, segmentId: id, name: 'All', filter: { all: [] } }],
])('%s needs a further right where its input asks for more', async (name, input) => {
  expect(await callAs(member, name, { ...handles, ...input })).toBe('FORBIDDEN');
  expect(await callAs(admin, name, { ...handles, ...input })).toBe('NOT_FOUND');
});

test('a member starts and cancels imports of new passes only', async () => {
  const { id: importId } = await world.upload('email\nada@example.com\n');
  const { imports } = proceduresOf(ctx, admin).workspace;
  const { workspaceHandle } = handles;
  await imports.save({ workspaceHandle, importId, existing: 'update' });
  for (const action of ['start', 'cancel'])
    expect(await callAs(member, `workspace.imports.${action}`, { workspaceHandle, importId })).toBe(
      'FORBIDDEN',
    );
  await imports.save({ workspaceHandle, importId, existing: 'skip' });
  for (const action of ['start', 'cancel'])
    expect(await callAs(member, `workspace.imports.${action}`, { workspaceHandle, importId })).toBe('ok');
});

test('docs/security.md shows the table', () => {
  const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| .+ \| (users|members|admins|system admins) \|$/gm)];
  const holders: Record<RightHolder, string> = {
    user: 'users',
    member: 'members',
    admin: 'admins',
    systemAdmin: 'system admins',
  };
  expect(rows.map(([, right, holder]) => [right, holder])).toEqual(
    Object.entries(rights).map(([right, holder]) => [right, holders[holder]]),
  );
});

test('an admin holds all rights but those of system admins, a member those of members', () => {
  expect(holdsRight({ canManage: true }, 'changeMany')).toBe(true);
  expect(holdsRight({ canManage: true }, 'plan')).toBe(false);
  expect(holdsRight({ canManage: false }, 'voidOne')).toBe(true);
  expect(holdsRight({ canManage: false }, 'export')).toBe(false);
});
