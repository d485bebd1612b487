import { randomUUID } from 'node:crypto';
import type { RightHolder } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askRaw, callProcedure, procedures } from './world/call-procedure.ts';
import { createTenant, embedPages, type Tenant } from './world/create-tenant.ts';
import { enterAsSystemAdmin } from './world/enter-as-system-admin.ts';
import { enter, type Person } from './world/person.ts';
import { idsIn, inputOf, type Named, narrowing } from './world/procedure-inputs.ts';
import {
  askRest,
  type Ids,
  newWorkspace,
  ofOrganizations,
  ofTheKeyAlone,
  restCalls,
} from './world/rest-calls.ts';
import { startWorld, type World } from './world/start-world.ts';
import { type PassSecrets, readPassSecrets, tamperWithLink, unknownIds } from './world/unknown-ids.ts';

let world: World;
let ada: Tenant;
let bob: Tenant;
let member: Person;
let operator: Person;
let adas: PassSecrets;
let bobs: PassSecrets;

/** Last what spoils the calls of others: a send, as a single mail is refused within a minute of it, and removals. */
const isLast = ({ path }: { path: string }) => Number(/\.(send|remove)$/.test(path));
const walked = procedures.toSorted((one, other) => isLast(one) - isLast(other));
const names = walked.map(({ path }) => path);
const pathsOf = (right: RightHolder) =>
  walked.filter(({ holder }) => holder === right).map(({ path }) => path);

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  ada = await createTenant(world, 'Aurora Coffee');
  bob = await createTenant(world, 'Corner Books');
  [adas, bobs] = [await readPassSecrets(ada), await readPassSecrets(bob)];
  member = await enter(world.publicUrl, 'sign-up', {
    email: 'member@example.com',
    password: 'a long enough secret',
    firstName: 'Mem',
    lastName: 'Ber',
  });
  const { identity } = world.server.ctx;
  const user = await identity.findUserByEmail(member.email);
  await identity.addMembership({
    userId: user?.id ?? '',
    organizationId: ada.organizationId,
    role: 'member',
  });
  await member.refresh(ada.organizationId);
  await embedPages(world, ada);
  operator = await enterAsSystemAdmin(world);
});

afterAll(() => world?.stop());

const ask = (path: string, named: Named, token: string | null) =>
  callProcedure(world.publicUrl, { path, input: inputOf(path, named), token });

const notFound = (path: string) => ({
  status: 404,
  body: expect.stringContaining(`"path":"${path}","appCode":"notFound"`),
});

test('every procedure accepts its input: what is no id must be in the table of contents', () => {
  const refused = procedures.filter(({ path, accepts }) => !accepts(inputOf(path, unknownIds)));
  expect(refused.map(({ path }) => path)).toEqual([]);
});

describe('a procedure answers about another organization exactly as about nothing', () => {
  for (const path of names.filter((name) => idsIn(name).length > 0)) {
    const isPublishing = path === 'workspace.passTemplates.publish';
    test(`${path}: the whole input is another organization’s`, async () => {
      const foreign = await ask(path, bob, ada.person.accessToken());
      expect(foreign).toEqual(await ask(path, unknownIds, ada.person.accessToken()));
      expect(foreign).toMatchObject(notFound(path));
    });

    for (const reference of idsIn(path))
      test(`${path}: only its ${reference} is`, async () => {
        const token = ada.person.accessToken();
        const foreign = await ask(path, { ...ada, [reference]: bob[reference] }, token);
        const unknown = await ask(path, { ...ada, [reference]: unknownIds[reference] }, token);
        expect(foreign).toEqual(unknown);
        if (reference.endsWith('Id'))
          expect(await ask(path, { ...ada, [reference]: 'malformed' }, token)).toEqual(unknown);
        if (narrowing[path] === reference)
          expect(foreign.body).toMatch(/":\[\],"(nextCursor":null,"totalCount":0|isComplete":true)/);
        // Publishing compares the revision with the template's own, which the caller may see, so it is a conflict.
        else expect(foreign.status).toBe(isPublishing && reference === 'revisionId' ? 409 : 404);
      });
  }

  test('and lists show nothing of it', async () => {
    for (const path of ['account.get', 'organization.list', 'workspace.list']) {
      const { status, body } = await ask(path, ada, ada.person.accessToken());
      expect(status, path).toBe(200);
      expect(body).not.toMatch(/corner|bob/i);
    }
  });
});

describe('a procedure authenticates before anything else', () => {
  const forged = () => {
    const [, claims = ''] = ada.person.accessToken().split('.');
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    return `${header}.${claims}.`;
  };
  const cut = () => `${ada.person.accessToken().slice(0, -4)}AAAA`;

  for (const path of names)
    test(`${path}: without a valid token, "no access token"`, async () => {
      const answer = await ask(path, ada, null);
      expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('"no access token"') });
      for (const token of [forged(), cut(), ada.apiKey, 'x'])
        expect(await ask(path, ada, token)).toEqual(answer);
      expect(await ask(path, unknownIds, null)).toEqual(answer);
    });

  for (const path of pathsOf('admin'))
    test(`${path}: a member who may not manage is refused`, async () => {
      const answer = await ask(path, ada, member.accessToken());
      expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('"forbidden"') });
      expect(await ask(path, { ...ada, campaignId: unknownIds.campaignId }, member.accessToken())).toEqual(
        answer,
      );
    });

  for (const path of pathsOf('systemAdmin'))
    test(`${path}: is there for system admins alone, also about one’s own`, async () => {
      const own = await ask(path, ada, ada.person.accessToken());
      expect(own).toMatchObject(notFound(path));
      expect(await ask(path, ada, member.accessToken())).toEqual(own);
      expect((await ask(path, ada, operator.accessToken())).status).toBe(200);
      if (Object.keys(inputOf(path, ada)).length > 0)
        expect(await ask(path, unknownIds, operator.accessToken())).toEqual(own);
    });

  for (const path of pathsOf('member'))
    test(`${path}: a member is let in`, async () => {
      const given = inputOf(path, ada);
      // Members save new segments only.
      const input = path.endsWith('segments.save')
        ? { ...given, segmentId: undefined, name: 'Others' }
        : given;
      const { status } = await callProcedure(world.publicUrl, { path, input, token: member.accessToken() });
      // A conflict is an answer about the object, so the member was authorized.
      expect([200, 409]).toContain(status);
    });
});

describe('the public API', () => {
  const ask = (name: string, ids: Ids, key: string | null) => {
    const call = restCalls[name];
    if (!call) throw new Error(`${name} is no route of the API.`);
    return askRest(world.publicUrl, call(ids), key);
  };
  const askPlainly = (name: string, body: unknown, key: string) => {
    const [method = '', path = ''] = name.split(' ');
    return askRest(world.publicUrl, { method, path, ...(method === 'POST' ? { body } : {}) }, key);
  };

  test('every route of its description is walked here', async () => {
    const { body } = await askRaw(`${world.publicUrl}/api/v1/openapi.json`);
    const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      [...Object.keys(restCalls), ...ofOrganizations, ...Object.keys(ofTheKeyAlone)].sort(),
    );
  });

  for (const [name, { status: expected, body: sent }] of Object.entries(ofTheKeyAlone))
    test(`${name}: shows and makes nothing of another workspace’s`, async () => {
      const send = (key: string) => askPlainly(name, sent, key);
      const { status, body } = await send(ada.apiKey);
      expect(status).toBe(expected);
      expect(body).not.toContain(bob.endpointId);
      expect(body).not.toContain(bob.erasureId);
      expect(body).not.toContain(bob.passTemplateId);
      expect((await send(`${ada.apiKey}x`)).status).toBe(401);
      const { webhooks } = bob.person.api.workspace;
      const { totalCount } = await webhooks.list.query({ workspaceHandle: bob.workspaceHandle });
      expect(totalCount).toBe(1);
    });

  for (const name of ofOrganizations)
    test(`${name}: takes a key of the organization, and shows and makes nothing of another’s`, async () => {
      const send = (key: string) => askPlainly(name, newWorkspace, key);
      const { status, body } = await send(ada.organizationApiKey);
      expect(status).toBe(name.startsWith('POST') ? 201 : 200);
      expect(body).toContain(`"handle":"${ada.organizationHandle}"`);
      expect(body).not.toContain('Corner Books');
      const refused = await send(ada.apiKey);
      expect(refused).toMatchObject({
        status: 403,
        body: expect.stringContaining('key of the organization'),
      });
      expect(await ask('GET /passes', ada, ada.organizationApiKey)).toMatchObject({
        status: 403,
        body: expect.stringContaining('key of a workspace'),
      });
      expect((await send(`${ada.organizationApiKey}x`)).status).toBe(401);
    });

  for (const name of Object.keys(restCalls)) {
    test(`${name}: objects of another workspace are not found, like unknown ones`, async () => {
      const foreign = await ask(name, bob, ada.apiKey);
      expect(foreign).toMatchObject({ status: 404, body: expect.stringContaining('"notFound"') });
      expect(await ask(name, unknownIds, ada.apiKey)).toEqual(foreign);
    });

    test(`${name}: without a valid key, refused before anything else`, async () => {
      const answer = await ask(name, ada, null);
      expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('The API key is missing') });
      const [prefix, , ...secret] = bob.apiKey.split('_');
      const borrowed = [prefix, ada.apiKey.split('_')[1], ...secret].join('_');
      for (const key of [
        borrowed,
        `${ada.apiKey}x`,
        'tsk_',
        'tsk_zzzzzzzzzzzzzzz_x',
        ada.person.accessToken(),
      ])
        expect(await ask(name, ada, key)).toEqual(answer);
      expect(await ask(name, unknownIds, null)).toEqual(answer);
    });
  }
});

describe('the endpoints of wallets', () => {
  const appleOf = (tenant: Tenant) =>
    `${world.publicUrl}/wallet/apple/${tenant.serialNumber.split('.')[0]}/v1`;
  const unknownSerial = (tenant: Tenant) => `${tenant.serialNumber.split('.')[0]}.${randomUUID()}`;
  const headersOf = async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, body: await answer.text() };
  };

  for (const [what, call] of [
    ['fetching', { method: 'GET', path: (type: string, serial: string) => `/passes/${type}/${serial}` }],
    [
      'registering',
      {
        method: 'POST',
        path: (type: string, serial: string) => `/devices/d1/registrations/${type}/${serial}`,
      },
    ],
    [
      'unregistering',
      {
        method: 'DELETE',
        path: (type: string, serial: string) => `/devices/d1/registrations/${type}/${serial}`,
      },
    ],
  ] as const)
    test(`Apple: ${what} with a wrong token, an unknown serial number, or another workspace’s is one and the same 401`, async () => {
      const [mine, theirs] = [adas, bobs];
      const askApple = (base: string, serial: string, token: string) =>
        headersOf(`${base}${call.path(mine.passTypeIdentifier, serial)}`, {
          method: call.method,
          headers: { authorization: `ApplePass ${token}` },
          ...(call.method === 'POST' ? { body: JSON.stringify({ pushToken: 'ab12' }) } : {}),
        });
      const wrong = await askApple(appleOf(ada), ada.serialNumber, 'a-wrong-token-of-length');
      expect(wrong).toMatchObject({ status: 401, body: '' });
      for (const refused of [
        askApple(appleOf(ada), unknownSerial(ada), mine.authenticationToken),
        askApple(appleOf(ada), bob.serialNumber, mine.authenticationToken),
        // Valid, but not at this workspace's URL.
        askApple(appleOf(ada), bob.serialNumber, theirs.authenticationToken),
        askApple(appleOf(bob), ada.serialNumber, mine.authenticationToken),
        askApple(appleOf(ada), ada.serialNumber, theirs.authenticationToken),
        askApple(`${world.publicUrl}/wallet/apple/zzzz/v1`, ada.serialNumber, mine.authenticationToken),
      ])
        expect(await refused).toEqual(wrong);
    });

  test('Apple: the phone of another workspace’s holder is not known here', async () => {
    const { authenticationToken, passTypeIdentifier } = bobs;
    const registered = await fetch(
      `${appleOf(bob)}/devices/bobs-phone/registrations/${passTypeIdentifier}/${bob.serialNumber}`,
      {
        method: 'POST',
        headers: { authorization: `ApplePass ${authenticationToken}` },
        body: JSON.stringify({ pushToken: 'cd34' }),
      },
    );
    expect(registered.status).toBe(201);
    const list = (tenant: Tenant, device: string) =>
      headersOf(`${appleOf(tenant)}/devices/${device}/registrations/${passTypeIdentifier}`, {});
    expect((await list(bob, 'bobs-phone')).status).toBe(200);
    expect(await list(ada, 'bobs-phone')).toEqual(await list(ada, 'nobodys-phone'));
    expect((await list(ada, 'bobs-phone')).body).toBe('');
  });

  test('Google: an invalid callback gets the same answer at every workspace’s URL', async () => {
    const call = (workspace: string | undefined, body: unknown) =>
      askRaw(`${world.publicUrl}/wallet/google/${workspace}/callback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const body of [{}, { signature: 'x', protocolVersion: 'ECv2SigningOnly', signedMessage: '{}' }]) {
      const answer = await call(ada.serialNumber.split('.')[0], body);
      expect(answer.status).toBe(400);
      expect(await call('zzzz', body)).toEqual(answer);
    }
  });
});

describe('addresses that open something by themselves', () => {
  for (const path of ['', '/apple', '/google'])
    test(`a download link${path} that is not exactly one of ours is not found, whatever is wrong with it`, async () => {
      const unknown = await askRaw(`${world.publicUrl}/p/nobodys${path}`);
      expect(unknown.status).toBe(404);
      for (const token of tamperWithLink(ada, bob))
        expect(await askRaw(`${world.publicUrl}/p/${token}${path}`)).toEqual(unknown);
    });

  test('no cache stores what a download link opens, and no other site learns its URL', async () => {
    // A separate tenant, since the tests above may have voided the others' passes.
    const { downloadUrl } = await createTenant(world, 'Cedar Tea');
    for (const path of ['', '/apple', '/google']) {
      const answer = await fetch(`${downloadUrl}${path}`, { redirect: 'manual' });
      expect([path, answer.status]).toEqual([path, path === '/google' ? 302 : 200]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      // `no-referrer` reveals nothing to another origin, the other value only our host.
      expect(['no-referrer', 'strict-origin-when-cross-origin']).toContain(
        answer.headers.get('referrer-policy'),
      );
    }
  });

  test('a counted link that is not one of ours leads nowhere', async () => {
    const unknown = await askRaw(`${world.publicUrl}/l/nobodys`);
    expect(unknown.status).toBe(404);
    for (const token of tamperWithLink(ada, bob))
      expect(await askRaw(`${world.publicUrl}/l/${token}`)).toEqual(unknown);
  });

  test('a picture is shown under its own workspace alone', async () => {
    const at = (workspace: string | undefined, file: string) =>
      askRaw(`${world.publicUrl}/images/${workspace}/${file}/source.png`);
    const [own, theirs] = [ada, bob].map((tenant) => tenant.serialNumber.split('.')[0]);
    expect((await at(theirs, bob.file)).status).toBe(200);
    const unknown = await at(own, '0'.repeat(64));
    expect(unknown.status).toBe(404);
    expect(await at(own, bob.file)).toEqual(unknown);
    expect(await at('zzzz', bob.file)).toEqual(unknown);
  });

  test('a design cannot show another workspace’s picture', async () => {
    const save = (file: string) =>
      callProcedure(world.publicUrl, {
        path: 'workspace.passTemplates.save',
        token: ada.person.accessToken(),
        input: {
          workspaceHandle: ada.workspaceHandle,
          passTemplateId: ada.passTemplateId,
          document: { ...emptyDesignDocument('loyalty', 'Rewards'), images: { logo: { file, crop: null } } },
        },
      });
    const unknown = await save('0'.repeat(64));
    expect(unknown).toMatchObject({
      status: 400,
      body: expect.stringContaining('not uploaded to this workspace'),
    });
    expect(await save(bob.file)).toEqual(unknown);
    expect((await save(ada.file)).status).toBe(200);
  });

  test('an upload to another organization’s workspace is not found, like one to an unknown workspace', async () => {
    const upload = (handle: string, token: string | null) =>
      askRaw(`${world.publicUrl}/files/${handle}`, {
        method: 'POST',
        headers: token ? { authorization: `Bearer ${token}` } : {},
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      });
    const unknown = await upload('nobody', ada.person.accessToken());
    expect(unknown.status).toBe(404);
    expect(await upload(bob.workspaceHandle, ada.person.accessToken())).toEqual(unknown);
    const anonymous = await upload(ada.workspaceHandle, null);
    expect(anonymous).toMatchObject({ status: 401, body: expect.stringContaining('no access token') });
    expect(await upload('nobody', null)).toEqual(anonymous);
    expect(await upload(ada.workspaceHandle, ada.apiKey)).toEqual(anonymous);
  });
});
