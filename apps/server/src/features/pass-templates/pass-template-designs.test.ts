import { createHash } from 'node:crypto';
import { emptyDesignDocument } from '@tessera/pass-design';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';

let server: TestServer;
let ada: Awaited<ReturnType<typeof createTenant>>;
let bob: typeof ada;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  [ada, bob] = [await createTenant(), await createTenant()];
  const red = { width: 8, height: 8, channels: 3, background: '#ff0000' } as const;
  picture = await sharp({ create: red }).png().toBuffer();
});

afterAll(() => server?.stop());

async function createTenant() {
  const workspace = await createTestWorkspace(server.ctx, { passes: 0 });
  const { value } = await workspace.inWorkspace((tx) =>
    createApiKey(server.ctx, tx, { name: null, createdBy: null }),
  );
  return { ...workspace, key: value };
}

const send = (method: string, path: string, body?: BodyInit, type = 'application/json', as = ada) =>
  fetch(`http://127.0.0.1:${server.ctx.config.port}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${as.key}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });

async function call(method: string, path: string, input?: unknown, as = ada) {
  const body = input === undefined ? undefined : JSON.stringify(input);
  const response = await send(method, path, body, 'application/json', as);
  const { data, error } = await response.json();
  return { status: response.status, data, error };
}

const create = async (passType = 'loyalty') => {
  const { status, data } = await call('POST', '/pass-templates', { name: 'Harbour', passType });
  expect(status).toBe(201);
  return `/pass-templates/${data.id}/design`;
};

test('a design is created, read, saved as a draft and published', async () => {
  const path = await create('coupon');
  const { data: read } = await call('GET', path);
  expect(read).toMatchObject({ name: 'Harbour', isPublished: false, isDemo: false });
  expect(Object.keys(read.design)).toEqual(Object.keys(emptyDesignDocument('coupon', 'Harbour')));
  const { revisionId } = read;
  const publish = `/pass-templates/${read.passTemplateId}/publish`;
  expect((await call('POST', publish, { revisionId })).status).toBe(200);
  const design = { ...read.design, heading: 'Harbour Café' };
  const saved = await call('PUT', path, { revisionId, name: 'Harbour Café', design });
  expect(saved).toMatchObject({ status: 200, data: { name: 'Harbour Café', isPublished: false, design } });
  expect(saved.data.revisionId).not.toBe(revisionId);
  expect((await call('GET', path)).data).toEqual(saved.data);
});

test('saving over an unseen change is a conflict; what is saved already changes nothing', async () => {
  const path = await create();
  const { revisionId, design } = (await call('GET', path)).data;
  const changed = { ...design, heading: 'Pier' };
  const first = await call('PUT', path, { revisionId, design: changed });
  expect((await call('PUT', path, { revisionId, design: changed })).data).toEqual(first.data);
  const late = await call('PUT', path, { revisionId, design: { ...design, heading: 'Quay' } });
  expect(late).toMatchObject({ status: 409, error: { type: 'conflict' } });
  expect((await call('GET', path)).data.design.heading).toBe('Pier');
});

test('saving a design without a field drops the translations of the field, as the editor does', async () => {
  const path = await create();
  const { revisionId, design } = (await call('GET', path)).data;
  const [field] = design.fields.header;
  const german = { heading: 'Hafen', [`fields.${field.id}.label`]: 'Punkte' };
  const first = await call('PUT', path, { revisionId, design: { ...design, translations: { de: german } } });
  expect(first.data.design.translations.de).toEqual(german);
  const { design: translated, revisionId: next } = first.data;
  const without = { ...translated, fields: { ...translated.fields, header: [] } };
  const second = await call('PUT', path, { revisionId: next, design: without });
  expect([second.status, second.data.design.translations]).toEqual([200, { de: { heading: 'Hafen' } }]);
});

test('a template begins with a design of the gallery, whose pictures are stored; an unknown name, or one beside a design, is refused', async () => {
  const template = { name: 'Harbour', passType: 'boardingPass', galleryDesign: 'night-ferry' };
  const { status, data } = await call('POST', '/pass-templates', template);
  expect(status).toBe(201);
  expect(data.latestRevision.issues).toEqual([]);
  const { design } = (await call('GET', `/pass-templates/${data.id}/design`)).data;
  expect(design).toMatchObject({ heading: 'Harbour', transitMode: 'boat' });
  expect(Object.keys(design.images).sort()).toEqual(['cover', 'icon', 'logo']);
  for (const refused of [
    { ...template, galleryDesign: 'tram' },
    { ...template, design },
  ]) {
    const { status, error } = await call('POST', '/pass-templates', refused);
    expect([status, error.type]).toEqual([422, 'validationFailed']);
    expect(error.issues).toMatchObject([{ path: 'galleryDesign' }]);
  }
});

test('each fault of a design has its path and reason, on checking, creating and saving alike', async () => {
  const path = await create();
  const { revisionId, design } = (await call('GET', path)).data;
  const faulty = structuredClone(design);
  faulty.fields.header[0].value = 7;
  faulty.colors.label = 'red';
  const answers = [
    await call('POST', '/pass-templates/check', { design: faulty }),
    await call('POST', '/pass-templates', { name: 'Harbour', passType: 'loyalty', design: faulty }),
    await call('PUT', path, { revisionId, design: faulty }),
  ];
  for (const { status, error } of answers) {
    expect([status, error.type]).toEqual([422, 'validationFailed']);
    expect(error.issues).toEqual([
      { path: 'colors.label', message: 'Write the color as #rrggbb' },
      { path: 'fields.header.0.value', message: '`fields.header.0.value` must be a text.' },
    ]);
  }
  const unknown = await call('POST', '/pass-templates/check', { design: { version: 99 } });
  expect(unknown).toMatchObject({ status: 422, error: { issues: [{ path: 'version' }] } });
});

test('a design of an older version is converted', async () => {
  const { fields, attributes, ...others } = emptyDesignDocument('loyalty', 'Harbour');
  const withoutIds = (list: { id?: string }[]) => list.map(({ id: _id, ...part }) => part);
  const old = {
    ...{ passType: 'loyalty', description: others.description, heading: others.heading },
    ...{ colors: others.colors, images: {}, barcode: others.barcode, translations: {}, version: 1 },
    fields: Object.fromEntries(Object.entries(fields).map(([slot, list]) => [slot, withoutIds(list)])),
    attributes: withoutIds(attributes),
    features: { locations: [], expiry: null, groupPasses: null, sharingProhibited: false, deepLink: null },
  };
  const { status, data } = await call('POST', '/pass-templates/check', { design: old });
  expect([status, data.design.version]).toEqual([200, others.version]);
  expect(data.design.fields.header[0].id).toEqual(expect.any(String));
});

test('checking returns the design as it would be saved, and its problems, and saves nothing', async () => {
  const design = { ...emptyDesignDocument('loyalty', 'Harbour'), description: '' };
  const { totalCount } = (await call('GET', '/pass-templates')).data;
  const checked = await call('POST', '/pass-templates/check', { name: ' Harbour ', design });
  expect(checked).toMatchObject({ status: 200, data: { name: 'Harbour', design } });
  expect(checked.data.issues).toContainEqual(
    expect.objectContaining({ severity: 'error', path: 'description' }),
  );
  expect((await call('GET', '/pass-templates')).data.totalCount).toBe(totalCount);
});

test('checking says in the words of the history what a design would change in a template; not in another workspace’s', async () => {
  const path = await create();
  const { passTemplateId, design } = (await call('GET', path)).data;
  const check = (changed: unknown, as = ada) =>
    call('POST', '/pass-templates/check', { design: changed, passTemplateId }, as);
  expect((await check(design)).data.changes).toEqual([]);
  const { data } = await check({ ...design, heading: 'Pier' });
  expect(data.changes).toEqual([{ part: 'texts', sentence: 'Heading changed from “Harbour” to “Pier”' }]);
  expect((await call('POST', '/pass-templates/check', { design })).data).not.toHaveProperty('changes');
  expect(await check(design, bob)).toMatchObject({ status: 404, error: { type: 'notFound' } });
});

test('an image is uploaded, used and downloaded by its hash; another workspace cannot read or use it', async () => {
  const file = createHash('sha256').update(picture).digest('hex');
  for (let times = 0; times < 2; times += 1) {
    const uploaded = await send('POST', '/images', new Uint8Array(picture), 'image/png');
    expect((await uploaded.json()).data).toMatchObject({ file, width: 8, height: 8 });
  }
  const downloaded = await send('GET', `/images/${file}`);
  expect(downloaded.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(picture);
  const design = { ...emptyDesignDocument('loyalty', 'Harbour'), images: { logo: { file, crop: null } } };
  const template = { name: 'Harbour', passType: 'loyalty', design };
  expect((await call('POST', '/pass-templates', template)).status).toBe(201);
  expect(await call('POST', '/pass-templates', template, bob)).toMatchObject({
    status: 422,
    error: { issues: [{ path: 'images.logo' }] },
  });
  expect((await call('GET', `/images/${file}`, undefined, bob)).status).toBe(404);
  expect(await logoFindings(ada)).toEqual([expect.stringContaining('only 8 × 8 pixels')]);
  expect(await logoFindings(bob)).toEqual([]);

  async function logoFindings(as: typeof ada) {
    const { data } = await call('POST', '/pass-templates/check', { design }, as);
    return data.issues
      .filter((issue: { path: string }) => issue.path === 'images.logo')
      .map(({ message }: { message: string }) => message);
  }
});

test('a file that is no image, or too large, is refused', async () => {
  const status = async (bytes: Uint8Array<ArrayBuffer>) => {
    const response = await send('POST', '/images', bytes, 'image/png');
    return [response.status, (await response.json()).error.type];
  };
  expect(await status(new Uint8Array())).toEqual([422, 'imageNotReadable']);
  expect(await status(new TextEncoder().encode('no image'))).toEqual([422, 'imageNotReadable']);
  expect(await status(new Uint8Array(10 * 1024 * 1024 + 1))).toEqual([413, 'imageTooLarge']);
});

test('a design with all of its translations may have up to 1 MB', async () => {
  const design = { ...emptyDesignDocument('loyalty', 'Harbour'), translations: { de: 'x'.repeat(500_000) } };
  expect((await call('POST', '/pass-templates/check', { design })).status).toBe(422);
  const large = { ...design, translations: 'x'.repeat(1_100_000) };
  expect(await call('POST', '/pass-templates/check', { design: large })).toMatchObject({
    status: 413,
    error: { type: 'payloadTooLarge' },
  });
});

test('a schema requires a key exactly if a design without it is refused', async () => {
  const response = await fetch(`${server.ctx.config.publicUrl}/api/v1/design-document.schema.json`);
  const schema = await response.json();
  const complete = emptyDesignDocument('loyalty', 'Harbour');
  const [field] = complete.fields.header;
  const parts: [object, { required: string[] }, (part: object) => object][] = [
    [complete, schema, (part) => part],
    [complete.features, schema.properties.features, (features) => ({ ...complete, features })],
    [
      field ?? {},
      schema.properties.fields.properties.header.items,
      (part) => ({ ...complete, fields: { ...complete.fields, header: [part] } }),
    ],
  ];
  for (const [part, { required }, inDesign] of parts) {
    const refused = [];
    for (const key of Object.keys(part)) {
      const { [key]: _left, ...others } = part as Record<string, unknown>;
      const { status } = await call('POST', '/pass-templates/check', { design: inDesign(others) });
      if (status !== 200) refused.push(key);
    }
    expect(refused.length).toBeGreaterThan(2);
    expect(required.toSorted()).toEqual(refused.toSorted());
  }
});

test('editors load the JSON Schemas of designs and of files without a key', async () => {
  const load = async (name: string) => {
    const response = await fetch(`${server.ctx.config.publicUrl}/api/v1/${name}.schema.json`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return response.json();
  };
  const document = await load('design-document');
  expect(document).toMatchObject({ type: 'object', additionalProperties: false });
  expect(document.properties.images.properties.logo.properties.file.pattern).toBe('^[0-9a-f]{64}$');
  const file = await load('template-file');
  expect(file.required).toEqual(['name', 'design']);
  expect(file.properties.design.properties.images.properties.logo.properties.file.pattern).toBeUndefined();
});
