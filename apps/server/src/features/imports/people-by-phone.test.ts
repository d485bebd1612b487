import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { createImportWorld } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});
afterAll(() => server?.stop());

const file = `Handy,userExternalId,Vorname,email
0151 12345678,,Zoe,
,K-7,Bob,
+43 660 1234567,,Eve,eve@example.com
nonsense,,Mal,
,,Nameless,
0151/12345678,,Zoe,zoe@example.com
`;

test('people are imported by phone number and own id, with the country of national numbers', async () => {
  const world = await createImportWorld(ctx);
  const { id, format, columns } = await world.upload(file);
  expect(columns.map(({ target }) => target)).toEqual(['phone', 'userExternalId', 'firstName', 'email']);
  await world.save(id, { format: { ...format, phoneCountry: 'DE' }, existing: 'update' });
  await world.start(id);
  const { counts } = await world.run(id);
  expect(counts).toEqual({ issued: 3, updated: 1, skipped: 0, refused: 2 });
  const exported = await world.exported();
  for (const line of [
    ',,K-7,Bob,',
    "eve@example.com,'+436601234567,,Eve,",
    "zoe@example.com,'+4915112345678,,Zoe,",
  ])
    expect(exported).toContain(line);
  expect(await world.refused(id)).toContain('The phone number is not valid.');
});

test('a row that names two people is refused, and the others are imported', async () => {
  const world = await createImportWorld(ctx);
  await world.importFile('email,phone\nada@example.com,+4915112345678\n');
  const { id } = await world.upload(
    'email,phone\nbob@example.com,+4915112345678\neve@example.com,+4915112345679\n',
  );
  await world.start(id);
  const { counts } = await world.run(id);
  expect(counts).toMatchObject({ issued: 1, refused: 1 });
  expect(await world.refused(id)).toContain(
    'The phone number belongs to a person with another email address.',
  );
});

test('a number that a row gives up is not free for later rows of the file, and the import ends', async () => {
  const world = await createImportWorld(ctx);
  await world.importFile('email,phone\nada@example.com,+4915112345678\n');
  for (const existing of ['update', 'skip'] as const) {
    const { id } = await world.upload(
      'email,phone\nada@example.com,+4930123456\nbob@example.com,+4915112345678\n',
    );
    await world.save(id, { existing });
    await world.start(id);
    expect((await world.run(id)).status).toBe('done');
  }
});
