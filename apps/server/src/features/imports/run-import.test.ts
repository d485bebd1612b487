import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { requeueStalledImports } from '../../maintenance/requeue-lost-jobs.ts';
import { createImportWorld, firstAttempt } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { cancelImport } from './cancel-import.ts';
import { runImportJob } from './imports.jobs.ts';
import { removeOldImports } from './remove-old-imports.ts';
import { runImport } from './run-import.ts';

let server: TestServer;
let ctx: Context;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});
afterAll(() => server?.stop());

const people = `E-Mail,First name,Last name,Points,Tier
ada@example.com,Ada,Lovelace,10,Gold
zoë@example.com,Zoë,Ångström,20,
m@example.com,محمد,الفاسي,30,😀
`;

test('a repeated chunk adds nothing, and concurrent runs share the work', async () => {
  const world = await createImportWorld(ctx);
  const rows = Array.from(
    { length: 3_200 },
    (_, index) => `p${index}@example.com,${index % 7 ? index : 'x'}`,
  );
  const { id } = await world.upload(`email,points\n${rows.join('\n')}`);
  await world.start(id);
  const reference = { workspaceId: world.workspaceId, importId: id };
  await Promise.all([1, 2, 3].map(() => runImport(ctx, reference, firstAttempt)));
  const { counts, status } = await world.run(id);
  expect(status).toBe('done');
  expect(counts).toEqual({ issued: 2_742, updated: 0, skipped: 0, refused: 458 });
  const passes = await world.passes();
  expect(passes.map(({ values }) => values.points)).toEqual(
    rows.flatMap((_, index) => (index % 7 ? [index] : [])),
  );
  expect((await world.refused(id)).trim().split('\r\n')).toHaveLength(459);
});

test('two imports of the same people into one template at once issue each pass once', async () => {
  const world = await createImportWorld(ctx);
  const rows = Array.from({ length: 2_100 }, (_, index) => `p${index}@example.com,E${index}`);
  const files = [rows, rows.toReversed()].map((each) => `email,externalId\n${each.join('\n')}\n`);
  const ids = [];
  for (const file of files) ids.push((await world.upload(file)).id);
  for (const id of ids) await world.start(id);
  const ends = await Promise.all(ids.map(world.run));
  expect(ends.map(({ status }) => status)).toEqual(['done', 'done']);
  expect(ends.reduce((sum, { counts }) => sum + counts.issued, 0)).toBe(2_100);
  expect(ends.reduce((sum, { counts }) => sum + counts.skipped, 0)).toBe(2_100);
  expect(await world.passes()).toHaveLength(2_100);
});

test('a canceled import stops; what it issued stays, and its settings cannot be changed', async () => {
  const world = await createImportWorld(ctx);
  const { id } = await world.upload(people);
  await world.start(id);
  await world.inWorkspace((tx) => cancelImport(ctx, tx, id));
  expect(await world.run(id)).toMatchObject({ status: 'canceled', counts: { issued: 0 } });
  await expect(world.save(id, { existing: 'update' })).rejects.toThrow('can no longer be changed');
  await expect(world.start(id)).rejects.toThrow('can no longer be changed');
});

test('an import without an email column, or with one target twice, does not start', async () => {
  const world = await createImportWorld(ctx);
  const { id } = await world.upload(people);
  const { problems } = await world.save(id, { targets: [null, 'firstName', 'firstName', null, null] });
  expect(problems).toEqual([
    'Choose the column that holds the email addresses, phone numbers or own ids of people.',
    'Only one column can be the first name.',
  ]);
  await expect(world.start(id)).rejects.toThrow(
    'Choose the column that holds the email addresses, phone numbers or own ids of people.',
  );
  await expect(world.save(id, { targets: ['email'] })).rejects.toThrow('The file has 5 columns');
});

test('the mapping of the last import is proposed again', async () => {
  const world = await createImportWorld(ctx);
  const file = 'Kontakt,Stufe,Extra\nada@example.com,Gold,7\n';
  await world.importFile(file, { targets: ['email', 'attributes.tier', 'attributes.points'] });
  const { columns } = await world.upload('Extra,Kontakt,Stufe,New\n7,ada@example.com,Gold,x\n');
  expect(columns.map(({ target }) => target)).toEqual([
    'attributes.points',
    'email',
    'attributes.tier',
    null,
  ]);
});

test('an import whose file is gone fails in words', async () => {
  const world = await createImportWorld(ctx);
  const { id } = await world.upload(people);
  await world.start(id);
  await ctx.files.remove(`ws/${world.workspaceId}/imports/${id}`);
  expect(await world.run(id)).toMatchObject({
    status: 'failed',
    failure: 'The uploaded file is no longer there. Upload it again.',
  });
});

test('maintenance runs stalled imports again, and removes old ones with their files; passes stay', async () => {
  const world = await createImportWorld(ctx);
  const { id } = await world.upload(people);
  await world.start(id);
  const inAnHour = new Date(ctx.clock().getTime() + 3_600_000);
  expect(await world.inWorkspace((tx) => requeueStalledImports(ctx, tx, inAnHour))).toBe(1);
  expect(await ctx.queue.find(runImportJob, { importId: id })).not.toEqual([]);
  await world.run(id);
  const inDays = (days: number) => new Date(ctx.clock().getTime() + days * 86_400_000);
  const later = inDays(31);
  expect(await world.inWorkspace((tx) => removeOldImports(ctx, tx, inDays(29)))).toBe(0);
  const longer = { ...ctx, config: { ...ctx.config, importRetentionDays: 60 } };
  expect(await world.inWorkspace((tx) => removeOldImports(longer, tx, later))).toBe(0);
  expect(await world.inWorkspace((tx) => removeOldImports(ctx, tx, later))).toBe(1);
  await expect(world.get(id)).rejects.toThrow('Not found');
  expect(await ctx.files.read(`ws/${world.workspaceId}/imports/${id}`)).toBeNull();
  expect(await world.passes()).toHaveLength(3);
});

test('a hostile file is imported where it is good, and each bad row is reported', {
  timeout: 60_000,
}, async () => {
  const world = await createImportWorld(ctx);
  const bad = Array.from({ length: 10_000 }, (_, index) => `bad${index},1,\n`).join('');
  async function* parts() {
    yield Buffer.from('email,points,tier\nfirst@example.com,1,é\n');
    yield Buffer.from(bad);
    yield Buffer.from('caf\xe9@example.com,2,\n', 'latin1');
    for (let part = 0; part < 200; part += 1) yield Buffer.alloc(1024 * 1024, 'x');
    yield Buffer.from(
      '\nformula@example.com,3,"=cmd|\' /C calc\'!A0"\nfirst@example.com,5,\nlast@example.com,6,\n"open,4,\nstranger@example.com,7,',
    );
  }
  const { id } = await world.upload(parts());
  await world.start(id);
  const { counts, status } = await world.run(id);
  expect(status).toBe('done');
  expect(counts).toEqual({ issued: 3, updated: 0, skipped: 1, refused: 10_003 });
  expect((await world.passes()).map(({ email }) => email)).toEqual([
    'first@example.com',
    'formula@example.com',
    'last@example.com',
  ]);
  const refused = (await world.refused(id)).trim().split('\r\n');
  expect(refused).toHaveLength(10_004);
  expect(refused[1]).toBe('bad0,1,,3,The email address is not valid.');
  expect(refused.slice(-3).map((line) => line.slice(-60))).toEqual([
    expect.stringContaining('10003,The row contains characters that are not UTF-8.'),
    expect.stringContaining('10004,The row is longer than 256 KB.'),
    expect.stringContaining('so that later lines belong to the row."'),
  ]);
});
