import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { applyBulkChange } from '../features/bulk-changes/apply-bulk-change.ts';
import { findBulkChange } from '../features/bulk-changes/find-bulk-change.ts';
import { startBulkChange } from '../features/bulk-changes/start-bulk-change.ts';
import { findPublishedDesign } from '../features/pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../features/pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../features/pass-templates/save-pass-template.ts';
import { getPass } from '../features/passes/get-pass.ts';
import { issueBatch } from '../features/passes/issue/issue-batch.ts';
import { issuePass } from '../features/passes/issue/issue-pass.ts';
import { updatePass } from '../features/passes/update-pass.ts';
import { upsertPass } from '../features/passes/upsert-pass.ts';
import { savePersonalLinks } from '../features/personal-links/save-personal-links.ts';
import { scanPass } from '../features/scans/scan-pass.ts';
import { examinePersonalLink } from '../features/sign-ups/follow-personal-link.ts';
import { passSerialNumber } from '../platform/public-ids.ts';
import { attribute, createImportWorld, firstAttempt } from '../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';

let server: TestServer;
let ctx: Context;
let world: Awaited<ReturnType<typeof createImportWorld>>;

const attributes = [
  attribute('card'),
  attribute('since'),
  attribute('balance', { type: 'currency' }),
  attribute('row'),
  attribute('member', { scope: 'user' }),
];
const fields = { header: [], primary: [], secondary: [], auxiliary: [], back: [] };
const field = { label: '', key: '', id: '', value: '' };
const document: DesignDocument = {
  ...emptyDesignDocument('loyalty', 'Rewards'),
  fields: {
    ...fields,
    back: [
      { ...field, id: 'since', key: 'since', value: '{{ attributes.since }}', kind: 'date' },
      {
        ...field,
        id: 'balance',
        key: 'balance',
        value: '{{ attributes.balance }}',
        kind: 'currency',
        currencyCode: 'EUR',
      },
    ],
  },
  attributes,
  barcode: { format: 'code39', message: '{{ attributes.card }}{{ attributes.row }}{{ user.member }}' },
};

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
  world = await createImportWorld(ctx, attributes);
  await publish(document);
});

afterAll(() => server?.stop());

const publish = (design: DesignDocument) =>
  world.inWorkspace(async (tx) => {
    const { passTemplateId } = world;
    const { revisionId } = await savePassTemplate(ctx, tx, {
      passTemplateId,
      document: design,
      savedBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
  });

type Values = Record<string, string | number | null>;
const source = { via: 'api', by: null } as const;
let people = 0;
const newPass = (values: Values, email = `holder-${people++}@example.com`) => ({
  passTemplateId: world.passTemplateId,
  user: { email, firstName: 'Ada', lastName: '' },
  attributes: values,
});
const issue = (values: Values, email?: string) =>
  world.inWorkspace((tx) => issuePass(ctx, tx, world.workspace, newPass(values, email), source));
const update = (id: string, values: Values) =>
  world.inWorkspace((tx) => updatePass(ctx, tx, { id, attributes: values }));
const valuesOf = async (passId: string) =>
  (await world.inWorkspace((tx) => getPass(ctx, tx, passId))).attributes;

async function refusalOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.then(
    () => null,
    (cause) => cause,
  );
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'validationFailed' });
  return (error as AppError).issues.map(({ path, message }) => `${path}: ${message}`);
}

const unfit = 'does not fit the barcode: Code 39 holds up to 43 capitals, digits, spaces and - . $ / + %.';

test('issuing refuses what cannot become a barcode or a date, and a pass without its barcode', async () => {
  expect(await refusalOf(issue({ card: 'a' }))).toEqual([`attributes.card: card ${unfit}`]);
  expect(await refusalOf(issue({ card: 'A', since: 'soon' }))).toEqual([
    'attributes.since: since must be a date, such as 2026-12-31, or with its time 2026-12-31T19:30: the pass uses it as one.',
  ]);
  expect(await refusalOf(issue({}))).toEqual(['attributes.card: card is required: the barcode shows it.']);
  const { id } = await issue({ card: 'A', since: '2026-12-31' });
  expect(await valuesOf(id)).toEqual({ card: 'A', since: '2026-12-31' });
});

test('stored values of the holder complete a barcode, and another pass cannot be issued against them', async () => {
  const { id } = await issue({ member: 'M1' }, 'member@example.com');
  await issue({}, 'Member@example.com');
  const tooLong = 'X'.repeat(42);
  expect(await refusalOf(issue({ card: tooLong }, 'member@example.com'))).toEqual([
    `attributes.card: card ${unfit}`,
  ]);
  expect(await refusalOf(update(id, { member: 'm' }))).toEqual([`attributes.member: member ${unfit}`]);
});

test('a change is judged together with the values that stay', async () => {
  const { id } = await issue({ card: 'A'.repeat(40) });
  expect(await refusalOf(update(id, { row: 'BBBB' }))).toEqual([`attributes.row: row ${unfit}`]);
  expect(await refusalOf(update(id, { card: '' }))).toEqual([
    'attributes.card: card is required: the barcode shows it.',
  ]);
  await update(id, { row: 'BBB' });
  const wanted = { ...newPass({ card: 'b' }), externalId: 'E1' };
  const upsert = () => world.inWorkspace((tx) => upsertPass(ctx, tx, world.workspace, wanted, source));
  expect(await refusalOf(upsert())).toEqual([`attributes.card: card ${unfit}`]);
});

test('a pass is not given to a person whose values do not fit its barcode', async () => {
  await issue({ member: 'M'.repeat(43) }, 'long@example.com');
  const { id } = await issue({ card: 'A' });
  const move = world.inWorkspace((tx) => updatePass(ctx, tx, { id, user: { email: 'long@example.com' } }));
  expect(await refusalOf(move)).toEqual([`attributes.member: member ${unfit}`]);
});

test('a batch refuses the rows alone', async () => {
  const { passTemplateId } = world;
  const rowOf = ({ passTemplateId: _, ...row }: ReturnType<typeof newPass>) => row;
  const passes = [newPass({ card: 'A' }), newPass({ card: 'a' }), newPass({})].map(rowOf);
  const results = await world.inWorkspace((tx) =>
    issueBatch(ctx, tx, world.workspace, { passTemplateId, passes }, source),
  );
  expect(results.map(({ status }) => status)).toEqual(['issued', 'refused', 'refused']);
});

test('an import refuses rows with their reason, and its check counts the same', async () => {
  const rows = ['a@e.example,A,', 'b@e.example,b,', 'c@e.example,,', 'd@e.example,A,31/31/2026'];
  const file = `email,card,since\n${rows.join('\n')}\n`;
  const { id } = await world.upload(file);
  expect(await world.check(id)).toMatchObject({ refused: 3 });
  expect((await world.preview(id)).map(({ problems }) => problems.length)).toEqual([0, 1, 1, 1]);
  const { counts } = await world.importFile(file);
  expect(counts).toMatchObject({ issued: 1, refused: 3 });
  const long = 'B'.repeat(43);
  const changes = `email,card,row\na@e.example,${long},\na@e.example,,C\na@e.example,C,\n`;
  const { counts: changed, id: second } = await world.importFile(changes, { existing: 'update' });
  expect(changed).toMatchObject({ updated: 2, refused: 1 });
  expect(await world.refused(second)).toContain(`row ${unfit}`);
});

test('a bulk change that fits no pass does not start; otherwise passes that it does not fit keep their values', async () => {
  const { passTemplateId, workspaceId } = world;
  const [short, long] = [await issue({ card: 'S' }), await issue({ card: 'L'.repeat(43) })];
  const start = (values: Values) =>
    world.inWorkspace((tx) =>
      startBulkChange(ctx, tx, {
        action: { kind: 'update', attributes: values },
        selection: { passTemplateId, passIds: [short.id, long.id] },
        createdBy: null,
      }),
    );
  expect(await refusalOf(start({ since: 'soon' }))).toEqual([
    expect.stringMatching(/^action\.attributes\.since: /),
  ]);
  const { id: bulkChangeId } = await start({ row: '7' });
  while (await applyBulkChange(ctx, { workspaceId, bulkChangeId }, firstAttempt));
  const change = await world.inWorkspace((tx) => findBulkChange(tx, bulkChangeId));
  expect(change).toMatchObject({ status: 'done', processed_count: 2, changed_count: 1 });
  expect([(await valuesOf(short.id)).row, (await valuesOf(long.id)).row]).toEqual(['7', undefined]);
});

test('reissuing many passes leaves out those whose values no longer fit the barcode', async () => {
  const { passTemplateId, workspaceId } = world;
  await publish({ ...document, barcode: { format: 'qr', message: '{{ pass.serialNumber }}' } });
  const passes = [await issue({ card: 'A' }), await issue({}), await issue({ card: 'a' })];
  await publish(document);
  const { id: bulkChangeId } = await world.inWorkspace((tx) =>
    startBulkChange(ctx, tx, {
      action: { kind: 'reissue' },
      selection: { passTemplateId, passIds: passes.map(({ id }) => id) },
      createdBy: null,
    }),
  );
  while (await applyBulkChange(ctx, { workspaceId, bulkChangeId }, firstAttempt));
  const change = await world.inWorkspace((tx) => findBulkChange(tx, bulkChangeId));
  expect(change).toMatchObject({ status: 'done', processed_count: 3, changed_count: 1 });
  const statuses = await Promise.all(
    passes.map(({ id }) => world.inWorkspace(async (tx) => (await getPass(ctx, tx, id)).status)),
  );
  expect(statuses).toEqual(['voided', 'issued', 'issued']);
});

test('a link with values that do not fit is refused with the reason', async () => {
  const { passTemplateId } = world;
  const examined = (card: string) =>
    world.inWorkspace(async (tx) => {
      await savePersonalLinks(ctx, tx, {
        passTemplateId,
        isEnabled: true,
        allowsUnsigned: true,
        attributeKeys: ['card'],
      });
      const design = await findPublishedDesign(tx, passTemplateId);
      return examinePersonalLink(ctx, tx, design, `?email=x@e.example&firstName=X&card=${card}`);
    });
  expect(await examined('a')).toEqual({ fault: 'linkWrong', problems: [`card ${unfit}`] });
  expect(await examined('A')).toMatchObject({ held: null });
});

test('a text, a tiny and a huge number, and a removal are valid where the pass shows a number', async () => {
  const shown = '{{ attributes.balance | default: "–" }}';
  const back = [
    { ...field, id: 'row', key: 'row', value: '{{ attributes.row }}', kind: 'number' as const },
    { ...field, id: 'balance', key: 'balance', value: shown, kind: 'number' as const },
  ];
  await publish({ ...document, fields: { ...fields, back } });
  for (const row of ['Gold', '12A']) {
    const { id } = await issue({ card: 'A' });
    for (const balance of [1e-7, 1e21, null]) await update(id, { row: row.toUpperCase(), balance });
    expect(await valuesOf(id)).toMatchObject({ row: row.toUpperCase() });
  }
});

test('a scan does not add up to a day that no month has', async () => {
  const { workspaceId } = world;
  const day = {
    ...field,
    id: 'd',
    key: 'd',
    value: '2026-01-{{ attributes.balance }}',
    kind: 'date' as const,
  };
  await publish({
    ...document,
    fields: { ...fields, back: [day] },
    barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
  });
  const { id: passId } = await issue({ balance: 31 });
  const scan = scanPass(
    ctx,
    { workspaceId, scannedBy: ctx.ids.uuid() },
    {
      id: ctx.ids.uuid(),
      barcode: passSerialNumber({ workspaceId, passId }),
      action: { kind: 'add', attribute: 'balance', amount: 1 },
    },
  );
  expect(await refusalOf(scan)).toEqual([
    expect.stringMatching(/^attributes\.balance: balance must be a date, /),
  ]);
});
