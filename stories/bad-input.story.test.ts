import { Agent, request } from 'node:http';
import { deflateSync } from 'node:zlib';
import { emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { callInBatches } from './world/call-in-batches.ts';
import { askRaw, callProcedure, procedures } from './world/call-procedure.ts';
import { complaintAbout } from './world/complaint-about.ts';
import { embedPages } from './world/embed-pages.ts';
import { enterAsSystemAdmin } from './world/enter-as-system-admin.ts';
import { foundTenant, type Tenant } from './world/found-tenant.ts';
import { inLanes } from './world/in-lanes.ts';
import { complaintsAbout, listComplaints } from './world/list-complaints.ts';
import { nastySegments } from './world/nasty-segments.ts';
import { ofSomebodyNew } from './world/of-somebody-new.ts';
import type { Person } from './world/person.ts';
import { procedureInputs } from './world/procedure-inputs.ts';
import { spoil } from './world/spoil.ts';
import { startWorld, type World } from './world/start-world.ts';
import { writePng } from './world/write-png.ts';

let world: World;
let ada: Tenant;
let operator: Person;

beforeAll(async () => {
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    // Thousands of calls with one key, none of which should be refused for their number.
    environment: { API_REQUESTS_PER_MINUTE: '0' },
  });
  ada = await foundTenant(world, 'Aurora Coffee');
  await embedPages(world, ada);
  operator = await enterAsSystemAdmin(world);
});

afterAll(() => world?.stop());

/** A walk may take longer than a token lives; who is signed out would be refused in words, too. */
beforeEach(() => Promise.all([ada.person.refresh(ada.organizationId), operator.refresh()]));

/** Of somebody for whom the procedure is there. */
const tokenFor = (path: string) =>
  (procedureInputs[path]?.systemAdminsOnly ? operator : ada.person).accessToken();

describe('procedures', () => {
  for (const { path, isMutation } of procedures)
    test(`${path} answers every spoiled input in words`, async () => {
      const input = procedureInputs[path]?.input(ada) ?? {};
      const token = tokenFor(path);
      // A save reads its document by the schema of a creation, which is walked whole.
      const inputs = spoil(input, { inAddress: !isMutation }).filter(
        ({ field, what }) =>
          (path !== 'workspace.passTemplates.save' || !field.startsWith('document.')) &&
          // Not spoiled at all: the template would be put away, and every walk after this one with it.
          !(field === 'shouldVoidPasses' && what === 'true') &&
          // Nor is this: it asks for a page more, beside the one that has the slug.
          !(field === 'currentSlug' && what === 'null'),
      );
      const answers = await callInBatches(world.publicUrl, {
        path,
        inputs: inputs.map(({ json }) => ofSomebodyNew(json)),
        token,
      });
      expect(complaintsAbout(inputs, answers)).toEqual([]);
    });

  test('what is no JSON, of another kind, or too much is refused in words', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) });
    for (const { path, isMutation } of procedures) {
      const token = tokenFor(path);
      for (const input of ['{', '{"workspaceHandle":', 'undefined', '\u0000', '{"a":1}}']) {
        const answer = await callProcedure(world.publicUrl, { path, input, token });
        expect([path, input, complaintAbout(answer)]).toEqual([path, input, null]);
        // A procedure without an input reads none.
        if (!path.startsWith('account.')) expect([path, input, answer.status]).toEqual([path, input, 400]);
      }
      if (!isMutation) continue;
      for (const contentType of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await askRaw(`${world.publicUrl}/trpc/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
          body: '{}',
        });
        expect([path, contentType, complaintAbout(answer)]).toEqual([path, contentType, null]);
        expect([400, 415]).toContain(answer.status);
      }
      const answer = await callProcedure(world.publicUrl, { path, input: large, token });
      expect(answer).toMatchObject({
        status: 413,
        body: expect.stringContaining('The request is too large.'),
      });
    }
  });

  test('what is no procedure, no batch, or called by another method is refused in words', async () => {
    const authorization = `Bearer ${ada.person.accessToken()}`;
    const many = Array(500).fill('account.get').join(',');
    const targets = [
      ...nastySegments.map((segment) => ['GET', `/trpc/${segment}`]),
      ...nastySegments.map((segment) => ['GET', `/trpc/account.get?input=${segment}`]),
      ...nastySegments.map((segment) => ['GET', `/trpc/account.get,workspace.list?batch=1&input=${segment}`]),
      ['GET', '/trpc/'],
      ['GET', '/trpc/workspace'],
      ['GET', '/trpc/workspace.create'],
      ['POST', '/trpc/account.get'],
      ['PUT', '/trpc/account.get'],
      ['DELETE', '/trpc/workspace.create'],
      ['PATCH', '/trpc/workspace.create'],
      ['GET', `/trpc/${many}?batch=1&input={}`],
    ] as const;
    for (const [method = 'GET', path = ''] of targets) {
      const { status, body } = await askRaw(`${world.publicUrl}${path}`, {
        method,
        headers: { authorization },
      });
      // A batch answers a list; its first answer speaks for all.
      const first = body.startsWith('[') ? JSON.stringify(JSON.parse(body)[0]) : body;
      expect([method, path.slice(0, 80), complaintAbout({ status, body: first, contentType: null })]).toEqual(
        [method, path.slice(0, 80), null],
      );
    }
  });

  test('the specification’s own words stand where it has them', async () => {
    const answer = await callProcedure(world.publicUrl, {
      path: 'workspace.create',
      input: { name: 'Bob ', companySize: 11, companyRole: 'Developer', timezoneName: 'Europe/Berlin' },
      token: ada.person.accessToken(),
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).error).toMatchObject({
      message: 'Name must be at least 5 characters',
      data: {
        appCode: 'validationFailed',
        issues: [{ path: 'name', message: 'Name must be at least 5 characters' }],
      },
    });
  });
});

describe('Liquid that never ends', () => {
  const bombs = [
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}',
    '{% assign a = "xxxxxxxxxx" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
    `${'{% if true %}'.repeat(150)}x`,
  ];

  for (const bomb of bombs) {
    test(`is refused in a campaign’s message: ${bomb.slice(0, 60)}`, async () => {
      const { workspaceHandle, passTemplateId, person } = ada;
      const answer = await callProcedure(world.publicUrl, {
        path: 'workspace.campaigns.create',
        input: { workspaceHandle, passTemplateId, name: 'Bomb', message: bomb.slice(0, 500) },
        token: person.accessToken(),
      });
      expect(answer.status).toBe(400);
      expect(complaintAbout(answer, 'message')).toBeNull();
    });

    test(`cannot be published on a pass: ${bomb.slice(0, 60)}`, async () => {
      const { workspaceHandle, person } = ada;
      const token = person.accessToken();
      const document = emptyDesignDocument('loyalty', 'Bomb');
      const field = document.fields.header[0] ?? document.fields.secondary[0];
      if (!field) throw new Error('The starting design has no field to spoil.');
      field.value = bomb;
      const created = await callProcedure(world.publicUrl, {
        path: 'workspace.passTemplates.create',
        input: { workspaceHandle, name: 'Bomb', passType: 'loyalty', document },
        token,
      });
      const { id: passTemplateId, revisionId } = JSON.parse(created.body).result.data;
      const published = await callProcedure(world.publicUrl, {
        path: 'workspace.passTemplates.publish',
        input: { workspaceHandle, passTemplateId, revisionId },
        token,
      });
      expect(published).toMatchObject({ status: 409, body: expect.stringContaining('designNotPublishable') });
      expect(complaintAbout(published)).toBeNull();
    });
  }
});

describe('the public API', () => {
  const askRest = (method: string, path: string, body?: string, contentType = 'application/json') =>
    askRaw(`${world.publicUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${path === '/workspaces' ? ada.organizationApiKey : ada.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body }),
    });
  const bodies = {
    '/passes': () => ({
      passTemplateId: ada.passTemplateId,
      user: { email: 'reader@example.com', firstName: 'Rea', lastName: 'Der' },
      attributes: { points: 3 },
      expiresAt: '2027-12-31T00:00:00Z',
    }),
    '/workspaces': () => ({
      name: 'Harbour',
      timezoneName: 'Europe/Oslo',
      issuerName: 'Aurora Coffee',
      issuerAddress: 'Harbour Street 1',
      issuerContact: 'hello@aurora.example',
    }),
    '/webhook-endpoints': () => ({
      url: 'http://127.0.0.1:9/hooks',
      description: 'Nobody is there',
      eventTypes: ['webhookEndpoint.disabled'],
    }),
    '/campaigns': () => ({
      passTemplateId: ada.passTemplateId,
      name: 'Cake',
      message: 'Free cake on Sunday',
      link: 'https://example.com/cake',
      passChange: { fields: { points: { label: 'Points', value: '1' } } },
      from: '2026-12-01T09:00:00Z',
      until: '2026-12-31T09:00:00Z',
    }),
  };

  for (const [path, body] of Object.entries(bodies)) {
    test(`POST ${path} answers every spoiled body in words`, async () => {
      const inputs = spoil(body(), { inAddress: false });
      expect(await listComplaints(inputs, (json) => askRest('POST', path, ofSomebodyNew(json)))).toEqual([]);
    });

    test(`POST ${path} refuses what is no JSON, of another kind, or too much`, async () => {
      for (const json of ['', '{', '{"user":', 'undefined', '\u0000', '{"a":1}}']) {
        const answer = await askRest('POST', path, json);
        expect([json, complaintAbout(answer)]).toEqual([json, null]);
        expect([json, answer.status]).toEqual([json, 400]);
      }
      for (const contentType of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
        const answer = await askRest('POST', path, JSON.stringify(body()), contentType);
        expect([contentType, complaintAbout(answer)]).toEqual([contentType, null]);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
      const large = await askRest('POST', path, JSON.stringify({ name: 'x'.repeat(300 * 1024) }));
      expect(large).toMatchObject({
        status: 413,
        body: expect.stringContaining('The request is too large.'),
      });
    });
  }

  test('nasty ids, filters and addresses are refused in words', async () => {
    const list = `/passes?passTemplateId=${ada.passTemplateId}`;
    const paths = nastySegments.flatMap((segment) => [
      ['GET', `/passes/${segment}`],
      ['POST', `/passes/${segment}/void`],
      ['GET', `/campaigns/${segment}`],
      ['POST', `/campaigns/${segment}/launch`],
      ['GET', `/passes?passTemplateId=${segment}`],
      ...['query', 'status', 'platform', 'cursor', 'limit'].map((name) => [
        'GET',
        `${list}&${name}=${segment}`,
      ]),
      ['GET', `/webhook-endpoints?cursor=${segment}`],
      ['PATCH', `/webhook-endpoints/${segment}`],
      ['GET', `/webhook-endpoints/${ada.endpointId}/deliveries?status=${segment}`],
      ['GET', `/webhook-endpoints/${ada.endpointId}/deliveries/${segment}`],
      ['GET', `/${segment}`],
      ['DELETE', `/passes/${segment}`],
    ]);
    const cursors = [['zzz'], ['\0'], [{}], ['\ud800']].map((values) => [
      'GET',
      `${list}&cursor=${Buffer.from(JSON.stringify(values)).toString('base64url')}`,
    ]);
    const more = [
      'limit=-1',
      'limit=1e999',
      'limit=0x10',
      'limit=',
      'limit=1&limit=2',
      'query=a&query=b',
    ].map((text) => ['GET', `${list}&${text}`]);
    const found = await inLanes([...paths, ...cursors, ...more], async ([method = '', path = '']) => {
      const complaint = complaintAbout(await askRest(method, path));
      return complaint && `${method} ${path.slice(0, 120)}: ${complaint}`;
    });
    expect(found.filter(Boolean)).toEqual([]);
  });
});

describe('a request that is refused before its body is read', () => {
  /** One connection, as a browser keeps it; a lost one is an error here, not a silent second try. */
  const send = (agent: Agent, method: string, path: string, body = Buffer.alloc(0)) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${world.publicUrl}${path}`, { agent, method }, (answer) => {
        answer.on('end', () => resolve(answer.statusCode));
        answer.resume();
      });
      asked.on('error', reject);
      asked.end(body);
    });

  for (const [path, bytes, status] of [
    ['/files/nobody', 5_000_000, 401],
    ['/files/nobody', 12_000_000, 413],
    ['/api/v1/passes', 200_000, 401],
    ['/api/v1/passes', 2_000_000, 413],
    ['/trpc/workspace.create', 900_000, 415],
    ['/trpc/workspace.create', 2_000_000, 413],
    ['/user_management/authenticate', 200_000, 413],
    ['/wallet/apple/x/v1/log', 5_000_000, 413],
    ['/nowhere', 5_000_000, 404],
  ] as const)
    test(`is answered ${status} at ${path} after ${bytes} bytes, and the next request on the connection too`, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      expect(await send(agent, 'POST', path, Buffer.alloc(bytes))).toBe(status);
      for (let round = 0; round < 3; round += 1) expect(await send(agent, 'GET', '/health')).toBe(200);
      agent.destroy();
    });
});

describe('the doors of wallets', () => {
  const workspace = () => ada.serialNumber.split('.')[0] ?? '';

  test('Apple’s web service answers nasty calls with statuses Apple knows, never a fault', async () => {
    const base = `${world.publicUrl}/wallet/apple`;
    const nasty = [...nastySegments, encodeURIComponent(ada.serialNumber)];
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '{"pushToken":1}',
      '{"pushToken":"\\u0000"}',
      '{"logs":"x"}',
      '{"logs":["\\u0000"]}',
    ];
    const calls = nasty.flatMap((segment) => [
      ['GET', `${base}/${segment}/v1/passes/pass.com.example/x`],
      ['GET', `${base}/${workspace()}/v1/passes/${segment}/${ada.serialNumber}`],
      ['GET', `${base}/${workspace()}/v1/passes/pass.com.example/${segment}`],
      ['GET', `${base}/${workspace()}/v1/devices/${segment}/registrations/pass.com.example`],
      ['GET', `${base}/${workspace()}/v1/devices/d/registrations/${segment}`],
      ['GET', `${base}/${workspace()}/v1/devices/d/registrations/t?passesUpdatedSince=${segment}`],
      ['DELETE', `${base}/${workspace()}/v1/devices/${segment}/registrations/t/${segment}`],
      ...bodies.map((body) => [
        'POST',
        `${base}/${workspace()}/v1/devices/d/registrations/t/${segment}`,
        body,
      ]),
      ['PUT', `${base}/${workspace()}/v1/${segment}`],
    ]);
    const logs = bodies.map((body) => ['POST', `${base}/${workspace()}/v1/log`, body]);
    const found = await inLanes([...calls, ...logs], async ([method = '', url = '', body]) => {
      for (const authorization of ['', 'ApplePass ', 'ApplePass \u00ff', `ApplePass ${'x'.repeat(4_000)}`]) {
        const { status } = await askRaw(url, {
          method,
          headers: { authorization },
          ...(body === undefined ? {} : { body }),
        });
        if (![200, 204, 400, 401, 404, 405].includes(status))
          return `${status} to ${method} ${url.slice(0, 160)}`;
      }
      return null;
    });
    expect(found.filter(Boolean)).toEqual([]);
  });

  test('Google’s callback answers every spoiled callback in words', async () => {
    const call = (body: string, path = workspace()) =>
      askRaw(`${world.publicUrl}/wallet/google/${path}/callback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const callback = {
      signature: 'MEUCIQ==',
      intermediateSigningKey: {
        signedKey: '{"keyValue":"x","keyExpiration":"1893456000000"}',
        signatures: ['MEUCIQ=='],
      },
      protocolVersion: 'ECv2SigningOnly',
      signedMessage:
        '{"classId":"1.x","objectId":"1.y","eventType":"save","expTimeMillis":1,"count":1,"nonce":"n"}',
    };
    expect(await listComplaints(spoil(callback, { inAddress: false }), (json) => call(json))).toEqual([]);
    for (const body of ['', '{', 'null', '\u0000', '[]']) {
      const answer = await call(body);
      expect([body, answer.status, complaintAbout(answer)]).toEqual([body, 400, null]);
    }
    for (const segment of nastySegments)
      expect([segment, complaintAbout(await call('{}', segment))]).toEqual([segment, null]);
    const large = await call(JSON.stringify({ signature: 'x'.repeat(100_000) }));
    expect(large).toMatchObject({ status: 413, body: expect.stringContaining('The request is too large.') });
  });
});

describe('pictures and pages', () => {
  /** The header promises this size; the body holds a few bytes. */
  const png = (width: number, height: number) =>
    writePng({ width, height, bitDepth: 8 }, deflateSync(Buffer.alloc(64)));
  const upload = (body: BodyInit, handle = ada.workspaceHandle, headers: Record<string, string> = {}) =>
    askRaw(`${world.publicUrl}/files/${handle}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.person.accessToken()}`, ...headers },
      body,
    });

  test('what is no picture is refused in words', async () => {
    const bodies: Record<string, BodyInit> = {
      nothing: '',
      words: 'not a picture',
      NUL: Buffer.alloc(1_000),
      HTML: '<html><body><script>alert(1)</script></body></html>',
      'half an SVG': '<svg xmlns="http://www.w3.org/2000/svg"',
      'an SVG without size': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'an SVG that reads a file':
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
      'an SVG that repeats itself': `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(50)}">${'bcdefghij'
        .split('')
        .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
        .join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`,
      'a signature alone': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'an empty zip': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      'a picture of no size': png(0, 0),
      'a million pixels wide': png(1_000_000, 1),
      'two billion pixels a side': png(0x7fff_ffff, 0x7fff_ffff),
    };
    for (const [what, body] of Object.entries(bodies)) {
      const answer = await upload(body);
      expect([what, complaintAbout(answer)]).toEqual([what, null]);
      // An SVG may be drawn without what it asks for; nothing of it is read.
      if (!what.startsWith('an SVG')) expect([what, answer.status]).toEqual([what, 422]);
      expect(answer.body).not.toContain('root:');
    }
  });

  test('more than 10 MB is refused in words, whether the length is told or not', async () => {
    const tooMuch = Buffer.alloc(10 * 1024 * 1024 + 1, 1);
    const words = 'This image is too large. Use a file of at most 10 MB.';
    expect(await upload(tooMuch)).toMatchObject({ status: 413, body: expect.stringContaining(words) });
    const streamed = await fetch(`${world.publicUrl}/files/${ada.workspaceHandle}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.person.accessToken()}` },
      body: new Blob([tooMuch]).stream(),
      ...{ duplex: 'half' },
    });
    expect([streamed.status, await streamed.text()]).toEqual([413, expect.stringContaining(words)]);
  });

  test('nasty addresses of pictures, downloads and links are answered without a fault', async () => {
    const own = `${ada.serialNumber.split('.')[0]}/${ada.file}`;
    const targets = nastySegments.flatMap((segment) => [
      `/images/${segment}/${ada.file}/source.png`,
      `/images/${own.split('/')[0]}/${segment}/source.png`,
      `/images/${own}/${segment}`,
      `/images/${own}/source.png?crop=${segment}`,
      `/images/default-logo.png?initial=A&background=${segment}&foreground=ffffff`,
      `/p/${segment}`,
      `/p/${segment}/apple`,
      `/p/${segment}/google`,
      `/l/${segment}`,
      `/u/${segment}`,
      `/${segment}`,
      `/assets/${segment}`,
    ]);
    const crops = [
      '0,0,1e-12,1',
      '0,0,5e-324,1',
      '1,1,1,1',
      '0.999999,0,1,1',
      'NaN,0,1,1',
      '0,0,1',
      ',,,',
    ].map((crop) => `/images/${own}/source.png?crop=${crop}`);
    const found = await inLanes([...targets, ...crops], async (path) => {
      const answer = await askRaw(`${world.publicUrl}${path}`);
      const isPage = answer.contentType?.startsWith('text/html') && answer.status < 500;
      const complaint = isPage ? null : complaintAbout(answer);
      return complaint && `${path.slice(0, 120)}: ${complaint}`;
    });
    expect(found.filter(Boolean)).toEqual([]);
    const uploads = await inLanes(nastySegments, async (segment) =>
      complaintAbout(await upload('x', segment)),
    );
    expect(uploads.filter(Boolean)).toEqual([]);
  });
});
