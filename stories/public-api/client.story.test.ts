import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createTessera, listAll, TesseraError, unwrap } from '../../packages/client/src/index.ts';
import { type CreatedWorkspace, createWorkspace } from '../world/create-workspace.ts';
import { sharedWorld, startWorld, type World } from '../world/start-world.ts';

let world: World;
let ada: CreatedWorkspace;
let apiKey: string;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await createWorkspace(world.publicUrl, 'Client Coffee');
  apiKey = await createKey(ada);
});

async function createKey({ person, workspaceHandle }: CreatedWorkspace): Promise<string> {
  const { value } = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Till' });
  if (value === null) throw new Error('The key was not shown.');
  return value;
}

const tessera = (fetch?: (request: Request) => Promise<Response>) =>
  createTessera({ url: world.publicUrl, apiKey, ...(fetch ? { fetch } : {}) });
const issue = (email: string, client = tessera()) =>
  unwrap(
    client.POST('/passes', {
      body: { passTemplateId: ada.passTemplateId, user: { email }, attributes: { points: 1 } },
    }),
  );

test('a pass is issued, read and voided', async () => {
  const pass = await issue('ada@example.com');
  expect(pass.downloadUrl).toContain(`${world.publicUrl}/p/`);
  const path = { passId: pass.id };
  expect(await unwrap(tessera().GET('/passes/{passId}', { params: { path } }))).toEqual(pass);
  const voided = await unwrap(tessera().POST('/passes/{passId}/void', { params: { path } }));
  expect(voided.status).toBe('voided');
});

test('a list is read to its end, page by page, and an empty one has no items', async () => {
  for (const name of ['one', 'two', 'three']) await issue(`${name}@pages.example`);
  const requests: string[] = [];
  const counted = tessera((request) => {
    requests.push(request.url);
    return fetch(request);
  });
  const passTemplateId = ada.passTemplateId;
  const emails: string[] = [];
  for await (const pass of listAll(counted, '/passes', {
    query: { passTemplateId, query: 'pages.example', limit: 2 },
  }))
    emails.push(pass.user.email);
  expect(emails).toEqual(['three@pages.example', 'two@pages.example', 'one@pages.example']);
  expect(requests).toHaveLength(2);
  const archived = await Array.fromAsync(
    listAll(tessera(), '/pass-templates', { query: { archived: 'true' } }),
  );
  expect(archived).toEqual([]);
});

test('a refusal is an error with its code, fields and page, and the page describes the code', async () => {
  const refused = await issue('nobody').catch((error: unknown) => error);
  if (!(refused instanceof TesseraError)) throw refused;
  expect(refused).toMatchObject({ status: 422, code: 'validationFailed', issues: [{ path: 'user.email' }] });
  expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const page = await fetch(refused.documentationUrl ?? '');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<h1>validationFailed</h1>');
  const unknown = await unwrap(
    tessera().GET('/passes/{passId}', { params: { path: { passId: crypto.randomUUID() } } }),
  ).catch((error: unknown) => error);
  expect(unknown).toMatchObject({ status: 404, code: 'notFound' });
});

test('an answer that is not the API’s is an error without a code', async () => {
  const gateway = tessera(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const refused = await issue('x@example.com', gateway).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TesseraError);
  expect(refused).toMatchObject({ status: 502, code: null, message: 'The server answered 502.' });
});

test('a call after a lost response is repeated with the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  const flaky = tessera((request) => {
    keys.push(request.headers.get('idempotency-key'));
    return keys.length === 1 ? Promise.reject(new TypeError('fetch failed')) : fetch(request);
  });
  await issue('lost@example.com', flaky);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('templates are listed, read, archived and unarchived; a stale revision is not published', async () => {
  const [template] = await Array.fromAsync(listAll(tessera(), '/pass-templates'));
  expect(template).toMatchObject({ id: ada.passTemplateId, latestRevision: { isPublished: true } });
  const params = { path: { passTemplateId: ada.passTemplateId } };
  const { latestRevision, attributes, stats } = await unwrap(
    tessera().GET('/pass-templates/{passTemplateId}', { params }),
  );
  expect(attributes.map(({ key }) => key)).toContain('points');
  expect(stats.issued).toBeGreaterThan(0);
  const publish = (revisionId: string) =>
    unwrap(tessera().POST('/pass-templates/{passTemplateId}/publish', { params, body: { revisionId } }));
  expect((await publish(latestRevision.id)).latestRevision.isPublished).toBe(true);
  await expect(publish(crypto.randomUUID())).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const archived = await unwrap(
    tessera().POST('/pass-templates/{passTemplateId}/archive', { params, body: { shouldVoidPasses: false } }),
  );
  expect(archived.archivedAt).not.toBeNull();
  await expect(issue('late@example.com')).rejects.toMatchObject({ status: 409, code: 'archived' });
  expect(await Array.fromAsync(listAll(tessera(), '/pass-templates'))).toEqual([]);
  const back = await unwrap(tessera().POST('/pass-templates/{passTemplateId}/unarchive', { params }));
  expect(back.archivedAt).toBeNull();
});

test('a call beyond the rate limit waits as long as the server says, and then succeeds', async () => {
  const small = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: { API_REQUESTS_PER_MINUTE: '20' },
  });
  onTestFinished(() => small.stop());
  const founder = await createWorkspace(small.publicUrl);
  const statuses: number[] = [];
  const limited = createTessera({
    url: `${small.publicUrl}/`,
    apiKey: await createKey(founder),
    fetch: async (request) => {
      const response = await fetch(request);
      statuses.push(response.status);
      return response;
    },
  });
  // A slow machine's calls leave the limit time to refill.
  while (!statuses.includes(429))
    await Promise.all(Array.from({ length: 22 }, () => unwrap(limited.GET('/pass-templates'))));
  expect(statuses.filter((status) => status === 200).length % 22).toBe(0);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
