import { dateOrderMissing } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { attribute, createImportWorld } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { voidPass } from '../passes/void-pass.ts';

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

test('a file is read, mapped, previewed, checked and imported, its rows in order', async () => {
  const world = await createImportWorld(ctx);
  const uploaded = await world.upload(people);
  expect(uploaded).toMatchObject({
    status: 'ready',
    format: { encoding: 'utf-8', delimiter: ',', hasHeader: true },
    columns: [
      { name: 'E-Mail', target: 'email' },
      { name: 'First name', target: 'firstName' },
      { name: 'Last name', target: 'lastName' },
      { name: 'Points', target: 'attributes.points', samples: ['10', '20', '30'] },
      { name: 'Tier', target: 'attributes.tier', samples: ['Gold', '😀'] },
    ],
    problems: [],
    rowCount: 3,
  });
  const [first] = await world.preview(uploaded.id);
  expect(first).toEqual({
    line: 2,
    user: {
      ...{ email: 'ada@example.com', phone: null, externalId: null },
      ...{ firstName: 'Ada', lastName: 'Lovelace' },
    },
    attributes: { points: 10, tier: 'Gold' },
    externalId: null,
    expiresAt: null,
    problems: [],
  });
  expect(await world.check(uploaded.id)).toEqual({
    rows: 3,
    existing: 0,
    refused: 0,
    reasons: [],
    next: null,
  });
  expect(await world.passes()).toEqual([]);
  await world.start(uploaded.id);
  const done = await world.run(uploaded.id);
  expect(done).toMatchObject({
    status: 'done',
    rowCount: 3,
    counts: { issued: 3, updated: 0, skipped: 0, refused: 0 },
    processed: { rows: 3, bytes: Buffer.byteLength(people) },
  });
  expect(await world.passes()).toMatchObject([
    { email: 'ada@example.com', values: { points: 10 }, user_values: { tier: 'Gold' } },
    { email: 'zoë@example.com', first_name: 'Zoë', values: { points: 20 }, user_values: {} },
    { email: 'm@example.com', last_name: 'الفاسي', values: { points: 30 }, user_values: { tier: '😀' } },
  ]);
});

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${people}`)],
  ['UTF-16, little endian', utf16(people)],
  ['UTF-16, big endian', utf16(people, true)],
  ['UTF-16 without a byte order mark', utf16(people).subarray(2)],
  ['tabs and carriage returns', people.replaceAll(',', '\t').replaceAll('\n', '\r')],
  ['semicolons and Windows line ends', people.replaceAll(',', ';').replaceAll('\n', '\r\n')],
])('reads %s', async (_, file) => {
  const world = await createImportWorld(ctx);
  const { id, columns } = await world.upload(file);
  expect(columns.map(({ target }) => target)).toEqual([
    'email',
    'firstName',
    'lastName',
    'attributes.points',
    'attributes.tier',
  ]);
  const rows = await world.preview(id);
  expect(rows.map(({ user, attributes, problems }) => [user.firstName, attributes.points, problems])).toEqual(
    [
      ['Ada', 10, []],
      ['Zoë', 20, []],
      ['محمد', 30, []],
    ],
  );
});

test('reads Windows-1252 with decimal commas, and a file without a heading by its values', async () => {
  const world = await createImportWorld(ctx);
  const file = Buffer.from('Jos\xe9;jose@example.com;1.250,50\nZo\xeb;zoe@example.com;12,00\n', 'latin1');
  const uploaded = await world.upload(file);
  expect(uploaded.format).toEqual({
    encoding: 'windows-1252',
    delimiter: ';',
    hasHeader: false,
    decimalMark: ',',
    dateOrder: null,
  });
  expect(uploaded.columns.map(({ name, target }) => [name, target])).toEqual([
    ['Column 1', null],
    ['Column 2', 'email'],
    ['Column 3', null],
  ]);
  const saved = await world.save(uploaded.id, { targets: ['firstName', 'email', 'attributes.points'] });
  expect(saved.problems).toEqual([]);
  expect(
    (await world.preview(saved.id)).map(({ user, attributes }) => [user.firstName, attributes.points]),
  ).toEqual([
    ['José', 1250.5],
    ['Zoë', 12],
  ]);
});

test.each([
  ['semicolons and five rows', 'email;firstName\na@b.co;A\nb@b.co;B\nc@b.co;C\nd@b.co;D\ne@b.co;E\n', ';'],
  ['semicolons, and commas in the cells', 'a@b.co;Meier, A\nb@b.co;Meier, B\n', ';'],
  ['semicolons and decimal commas', 'email;a\na@b.co;1,5\nb@b.co;2,5\n', ';'],
  ['a bar and one row', 'email|name\na@b.co|A', '|'],
  ['one column', 'email\na@b.co\n', ','],
  ['a line that names the delimiter', 'sep=;\r\nemail;name\r\na@b.co;A,B\r\n', ';'],
  ['a quoted line that names the delimiter', '\ufeff"sep=\t"\r\nemail\tname\r\na@b.co\tA\r\n', '\t'],
  ['empty cells at the end of each row', 'email;name;;\na@b.co;A;;\n;;;\n', ';'],
])('finds the delimiter of a file with %s', async (_, file, delimiter) => {
  const world = await createImportWorld(ctx);
  const { id, format, columns } = await world.upload(file);
  expect(format.delimiter).toBe(delimiter);
  expect(columns.some(({ target }) => target === 'email')).toBe(true);
  expect((await world.preview(id)).flatMap(({ problems }) => problems)).toEqual([]);
});

const wrong = Buffer.from('bob@example.com,Bj\xf6rn \xe9\xe8,1\n'.repeat(9), 'latin1');

test.each([
  ['a byte order mark decides, however many bytes are wrong', '\ufeff', 'utf-8', 9],
  ['without one the encoding of most characters decides', '', 'windows-1252', 0],
])('%s', async (_, mark, encoding, refused) => {
  const world = await createImportWorld(ctx);
  const head = Buffer.from(`${mark}email,first name,points\nzoe@example.com,Zoë,1\n`);
  const { id, format } = await world.upload(Buffer.concat([head, wrong]));
  expect(format.encoding).toBe(encoding);
  expect(await world.check(id)).toMatchObject({ rows: 10, refused });
});

test('two wrong bytes after a long text in UTF-8 do not make it Windows-1252', async () => {
  const world = await createImportWorld(ctx);
  const good = 'zoe@example.com,Zoë,1\n'.repeat(10_000);
  const file = Buffer.concat([
    Buffer.from(`email,first name,points\n${good}`),
    Buffer.from('a'.repeat(70_000)),
    wrong,
  ]);
  expect((await world.upload(file)).format.encoding).toBe('utf-8');
});

test.each([false, true])(
  'UTF-16 is read whatever its parts, and a half character refuses its row alone',
  async (isBigEndian) => {
    const world = await createImportWorld(ctx);
    const file = utf16(
      `email,first name\n${'ada@example.com,😀ë花\n'.repeat(400)}eve@example.com,E`,
      isBigEndian,
    );
    const cut = Buffer.concat([file, Buffer.from([isBigEndian ? 0xd8 : 0x3d])]);
    async function* parts() {
      for (let at = 0; at < cut.length; at += 777) yield cut.subarray(at, at + 777);
    }
    const { id } = await world.upload(parts());
    const [first] = await world.preview(id);
    expect(first?.user.firstName).toBe('😀ë花');
    const { refused, reasons } = await world.check(id);
    expect(refused).toBe(1);
    expect(reasons).toMatchObject([
      { reason: 'The row contains characters that are not UTF-8.', firstLine: 402 },
    ]);
  },
);

test.each([
  ['Macintosh Roman', 'macintosh', [0x5a, 0x6f, 0x91]],
  ['DOS', 'cp850', [0x5a, 0x6f, 0x89]],
] as const)('reads %s when it is chosen', async (_, encoding, name) => {
  const world = await createImportWorld(ctx);
  const file = Buffer.concat([Buffer.from('email,first name\nzoe@example.com,'), Buffer.from(name)]);
  const { id, format } = await world.upload(file);
  await world.save(id, { format: { ...format, encoding } });
  expect((await world.preview(id))[0]?.user.firstName).toBe('Zoë');
});

test('dates that can be read in two ways are asked for before the start, and the columns stay as chosen', async () => {
  const world = await createImportWorld(ctx, [attribute('since', { type: 'date' })]);
  const { id, format, problems } = await world.upload('email,since,extra\nada@example.com,03/04/2026,x\n');
  expect(format.dateOrder).toBeNull();
  expect(problems).toEqual([dateOrderMissing]);
  await expect(world.start(id)).rejects.toThrow(dateOrderMissing);
  await world.save(id, { targets: ['email', null, 'attributes.since'] });
  expect((await world.get(id)).problems).toEqual([]);
  await world.save(id, { targets: ['email', 'attributes.since', null] });
  const { problems: left, columns } = await world.save(id, {
    format: { ...format, dateOrder: 'monthFirst' },
  });
  expect(left).toEqual([]);
  expect(columns.map(({ target }) => target)).toEqual(['email', 'attributes.since', null]);
  await world.start(id);
  await world.run(id);
  expect((await world.passes()).map(({ values }) => values.since)).toEqual(['2026-03-04']);
});

test.each([
  ['13/04/2026', 'dayFirst'],
  ['04/13/2026', 'monthFirst'],
])('one date such as %s tells the order of all', async (date, dateOrder) => {
  const world = await createImportWorld(ctx, [attribute('since', { type: 'date' })]);
  const { format, problems } = await world.upload(`email,since\na@b.co,03/04/2026\nb@b.co,${date}\n`);
  expect([format.dateOrder, problems]).toEqual([dateOrder, []]);
});

test.each([
  ['a spreadsheet', Buffer.from('PK\u0003\u0004xl/workbook.xml'), 'This is a spreadsheet'],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 0, 0, 0, 2, 3]), 'not a text'],
  ['an empty file', Buffer.alloc(0), 'This file has no rows.'],
  ['a heading alone', Buffer.from('email,name\n'), 'has a heading, but no rows'],
])('%s is refused in words, and not kept', async (_, file, words) => {
  const world = await createImportWorld(ctx);
  await expect(world.upload(file)).rejects.toThrow(words);
  const kept = await world.inWorkspace(({ db }) =>
    db.selectFrom('imports').select('id').where('workspace_id', '=', world.workspaceId).execute(),
  );
  expect(kept).toEqual([]);
});

test('bad rows are refused with their reasons, and can be corrected and imported again', async () => {
  const world = await createImportWorld(ctx);
  const file = [
    'email,points,tier',
    'ada@example.com,1,=HYPERLINK("https://example.com")',
    'not an address,2,',
    ',3,',
    'bob@example.com,many,-x',
    'mal@example.com,5,6,7',
    'last@example.com,8,"two\nlines"',
    'eve@example.com,"4,\nstranger@example.com,9,',
  ].join('\n');
  const { id } = await world.upload(file);
  expect(await world.check(id)).toMatchObject({ rows: 7, refused: 5 });
  await world.start(id);
  const { counts } = await world.run(id);
  expect(counts).toEqual({ issued: 2, updated: 0, skipped: 0, refused: 5 });
  const refused = await world.refused(id);
  expect(refused.split('\r\n')).toEqual([
    '\ufeffemail,points,tier,Line,Reason',
    'not an address,2,,3,The email address is not valid.',
    ',3,,4,The email address is missing.',
    "bob@example.com,many,'-x,5,points must be a number.",
    '"mal@example.com,5,6,7",,,6,The row has 4 columns instead of 3.',
    '"eve@example.com,""4,\nstranger@example.com,9,",,,9,"A quotation mark in the row is not closed, or is followed by text, so that later lines belong to the row."',
    '',
  ]);
  const corrected = refused.replace('bob@example.com,many', 'bob@example.com,5');
  const again = await world.importFile(corrected);
  expect(again.counts).toMatchObject({ issued: 1, refused: 4 });
  expect((await world.passes()).map(({ values, user_values }) => [values.points, user_values.tier])).toEqual([
    [1, '=HYPERLINK("https://example.com")'],
    [8, 'two\nlines'],
    [5, '-x'],
  ]);
});

const existingPeople = 'email,externalId,points\nada@example.com,A1,1\nbob@example.com,,2\n';
const laterPeople =
  'email,externalId,points\nADA@example.com,A1,10\nbob@example.com,B1,20\nbob@example.com,B1,21\nnew@example.com,,30\nnew@example.com,,31\n';

const summary = (passes: Awaited<ReturnType<Awaited<ReturnType<typeof createImportWorld>>['passes']>>) =>
  passes.map(({ email, external_id, values }) => [email, external_id, values.points]);

test('existing people are skipped, in the database and in the file', async () => {
  const world = await createImportWorld(ctx);
  await world.importFile(existingPeople);
  const { counts } = await world.importFile(laterPeople, { existing: 'skip' });
  expect(counts).toEqual({ issued: 1, updated: 0, skipped: 4, refused: 0 });
  expect(summary(await world.passes())).toEqual([
    ['ada@example.com', 'A1', 1],
    ['bob@example.com', null, 2],
    ['new@example.com', null, 30],
  ]);
});

test.each(['skip', 'update', 'issueAnother'] as const)(
  'the check and the run count alike, with rows that repeat rows of other chunks: %s',
  async (existing) => {
    const world = await createImportWorld(ctx, [attribute('points', { type: 'number', required: true })]);
    await world.importFile('email,externalId,points\np1@example.com,E1,1\np2@example.com,,2\n');
    const rows = Array.from({ length: 2_600 }, (_, row) => {
      const person = row % 1_300;
      return `p${person}@example.com,${row % 3 === 0 ? `E${person}` : ''},${row % 500 === 0 ? 'many' : row}`;
    });
    rows.push(
      'p5@example.com,,1',
      'q@example.com,E6,1',
      'p7@example.com,,',
      'p8@example.com,N8,1',
      'r@example.com,N8,1',
    );
    const { id } = await world.upload(`email,externalId,points\n${rows.join('\n')}\n`);
    await world.save(id, { existing });
    const { rows: checked, existing: known, refused, reasons } = await world.check(id);
    await world.start(id);
    const { counts } = await world.run(id);
    expect({ checked, known, refused, issued: checked - known - refused }).toEqual({
      checked: 2_605,
      known: counts.skipped + counts.updated,
      refused: counts.refused,
      issued: counts.issued,
    });
    expect(reasons.reduce((sum, each) => sum + each.rows, 0)).toBe(counts.refused);
  },
);

test('existing people are updated, by external id before email address, in the order of the rows', async () => {
  const world = await createImportWorld(ctx);
  await world.importFile(existingPeople);
  const { counts } = await world.importFile(laterPeople, { existing: 'update' });
  expect(counts).toEqual({ issued: 1, updated: 4, skipped: 0, refused: 0 });
  expect(summary(await world.passes())).toEqual([
    ['ada@example.com', 'A1', 10],
    ['bob@example.com', 'B1', 21],
    ['new@example.com', null, 31],
  ]);
});

test('existing people get another pass, unless its external id is taken', async () => {
  const world = await createImportWorld(ctx);
  await world.importFile(existingPeople);
  const { counts, id } = await world.importFile(laterPeople, { existing: 'issueAnother' });
  expect(counts).toEqual({ issued: 3, updated: 0, skipped: 0, refused: 2 });
  expect(await world.refused(id)).toContain('Another pass has this external id.');
  expect(summary(await world.passes())).toHaveLength(5);
});

test('an update is refused where it is not clear which pass is meant, or the pass is voided', async () => {
  const world = await createImportWorld(ctx);
  await world.importFile('email,externalId\nada@example.com,\nada@example.com,A2\nvoid@example.com,V1\n', {
    existing: 'issueAnother',
  });
  const [, , voided] = await world.passes();
  await world.inWorkspace((tx) => voidPass(ctx, tx, voided?.id ?? '', { atOnce: true }));
  const { id, counts } = await world.importFile(
    'email,externalId,passId\nada@example.com,,\nvoid@example.com,V1,\nvoid@example.com,,\nada@example.com,,00000000-0000-4000-8000-000000000000\n',
    { existing: 'update' },
  );
  expect(counts).toEqual({ issued: 1, updated: 0, skipped: 0, refused: 3 });
  const refused = await world.refused(id);
  expect(refused).toContain('The person has 2 of these passes.');
  expect(refused).toContain('The pass is voided.');
  expect(refused).toContain('The pass template has no pass with this pass ID.');
});

test('an export has the columns of an import, runs no formula, and imports unchanged', async () => {
  const world = await createImportWorld(ctx, [
    attribute('points', { type: 'number' }),
    attribute('member', { type: 'boolean' }),
    attribute('since', { type: 'date' }),
    attribute('tier', { scope: 'user' }),
    attribute('externalId', { label: 'Number elsewhere' }),
  ]);
  const values: AttributeValues[] = [
    { points: -1.125, member: true, since: '2026-12-24T19:30', tier: '=1+1', externalId: '@home' },
    { points: 1e21, member: false, since: '2026-12-24', tier: "'quoted", externalId: ' padded ' },
    { points: 0, tier: 'semi;colon,"quoted"\nline', externalId: '+49 30 1234' },
    {},
  ];
  for (const [index, attributes] of values.entries())
    await world.inWorkspace((tx) =>
      issuePass(
        ctx,
        tx,
        world.workspace,
        {
          passTemplateId: world.passTemplateId,
          user: { email: `zoë+${index}@example.com`, firstName: 'محمد', lastName: '-Ångström' },
          attributes,
          expiresAt: index === 0 ? '2027-01-01T10:00:00Z' : null,
        },
        { via: 'app', by: null },
      ),
    );
  const before = await world.passes();
  const file = await world.exported();
  expect(file.split('\r\n')[0]).toBe(
    '\ufeffemail,phone,userExternalId,firstName,lastName,externalId,expiresAt,passId,points,member,since,tier,attributes.externalId',
  );
  expect(file).toContain("'=1+1");
  expect(file).not.toMatch(/(^|,)[=+@]/m);
  const { counts, columns } = await world.importFile(file, { existing: 'update' });
  expect(columns.filter(({ target }) => target === null)).toEqual([]);
  expect(counts).toEqual({ issued: 0, updated: 4, skipped: 0, refused: 0 });
  expect(await world.passes()).toEqual(before);
  expect(await world.exported()).toBe(file);
});

test('an export of a long list is complete, and one of a filtered list has its passes alone', async () => {
  const world = await createImportWorld(ctx);
  const rows = Array.from({ length: 2_500 }, (_, index) => `p${index}@example.com,${index}`);
  await world.importFile(`email,points\n${rows.join('\n')}\n`);
  expect((await world.exported()).trim().split('\r\n')).toHaveLength(2_501);
  const some = await world.exported({
    attributeFilters: [{ key: 'points', operator: 'isMoreThan', value: 2_489 }],
  });
  expect(some.trim().split('\r\n')).toHaveLength(11);
});
