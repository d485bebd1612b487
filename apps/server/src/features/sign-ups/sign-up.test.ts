import { puzzleParts, type SignUpOutcome, type SignUpSettings, solvesPart } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { templatePublicId } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createTestWorkspace } from '../../test-workspace.fixture.ts';
import { deliverDownloadLinkJob } from '../invite-emails/deliver-download-link.job.ts';
import { deliverDownloadLinks } from '../invite-emails/deliver-download-links.ts';
import { archivePassTemplate } from '../pass-templates/archive-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { unarchivePassTemplate } from '../pass-templates/unarchive-pass-template.ts';
import { getPass } from '../passes/get-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { getPassTimeline } from '../timeline/get-pass-timeline.ts';
import { countMail } from './count-mail.ts';
import { deliverSignUpMail } from './deliver-sign-up-mail.ts';
import { openConfirmPage, openSignUpPage } from './open-sign-up-page.ts';
import { addPendingSignUp } from './pending-sign-up.ts';
import { removeExpiredSignUps } from './remove-expired-sign-ups.ts';
import { saveSignUps } from './save-sign-ups.ts';
import { createSignUpLimits } from './sign-up-limits.ts';
import { makeSignUpPuzzle } from './sign-up-puzzle.ts';

let server: TestServer;
let workspaceId: string;
let passTemplateId: string;
let now = new Date('2026-11-23T09:00:00Z');
const mails: MailMessage[] = [];
const statements: string[] = [];

beforeAll(async () => {
  server = await startTestServer(
    { ROLES: 'web' },
    { onStatement: (statement) => statements.push(statement) },
  );
  server.ctx.clock = () => now;
  server.ctx.mailer = {
    send: async (mail, accepted) => {
      mails.push(mail);
      await accepted?.();
    },
    close: async () => undefined,
  };
  ({ workspaceId, passTemplateId } = await createTestWorkspace(server.ctx, { passes: 0 }));
  await inWorkspace(async (tx) => {
    const { document } = await findPublishedDesign(tx, passTemplateId);
    const base = { scope: 'pass', required: false, default: null } as const;
    const attributes = [
      { ...base, id: 'town', key: 'town', label: 'Town', type: 'text', onSignUpForm: true, required: true },
      {
        ...base,
        id: 'birthday',
        key: 'birthday',
        label: 'Birthday',
        type: 'date',
        onSignUpForm: true,
        scope: 'user',
      },
    ] as const;
    const saved = await savePassTemplate(server.ctx, tx, {
      passTemplateId,
      document: { ...document, attributes: [...document.attributes, ...attributes] },
      savedBy: null,
    });
    await publishPassTemplate(server.ctx, tx, { passTemplateId, revisionId: saved.revisionId });
  });
}, 60_000);

afterAll(() => server?.stop());

/** Each test has its own networks and hours. */
beforeEach(async () => {
  await deliver();
  now = new Date(now.getTime() + 3 * 3_600_000);
  mails.length = 0;
  await save({ accessLevel: 'ANY', consentText: '', confirmEmail: false });
});

const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
  server.ctx.database.inWorkspace(workspaceId, work);
const save = (settings: Partial<SignUpSettings>) =>
  inWorkspace((tx) => saveSignUps(server.ctx, tx, { passTemplateId, ...settings }));
const publicId = () => templatePublicId({ workspaceId, passTemplateId });
const pageUrl = () => `${server.ctx.config.publicUrl}/s/${publicId()}`;

/** Lets the server answer in between: both run in this process. */
async function solve(puzzle: string): Promise<number[]> {
  const solution: number[] = [];
  for (let part = 0; part < puzzleParts; part++) {
    let candidate = 0;
    while (!solvesPart(puzzle, part, candidate)) candidate += 1;
    solution.push(candidate);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return solution;
}

const solved = async () => {
  const puzzle = makeSignUpPuzzle(server.ctx, publicId());
  return { puzzle, solution: await solve(puzzle) };
};
const filledIn = async (email: string, more: object = {}) => ({
  email,
  firstName: 'Ada',
  lastName: 'Lovelace',
  attributes: { town: 'Oslo' },
  ...(await solved()),
  ...more,
});
const post = async (body: unknown, path = '') =>
  fetch(`${pageUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' },
    body: JSON.stringify(await body),
  });
const outcome = async (body: unknown): Promise<SignUpOutcome> => (await post(body)).json();
const issuesOf = async (body: unknown): Promise<string[]> => {
  const response = await post(body);
  expect(response.status).toBe(422);
  const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
  return error.issues.map(({ path }) => path);
};
const passesOf = (email: string) =>
  inWorkspace((tx) =>
    tx.db
      .selectFrom('passes')
      .innerJoin('pass_users', 'pass_users.id', 'passes.pass_user_id')
      .selectAll('passes')
      .select(['pass_users.first_name', 'pass_users.attributes as user_attributes'])
      .where('passes.workspace_id', '=', workspaceId)
      .where('pass_users.email_key', '=', email)
      .orderBy('passes.id')
      .execute(),
  );

/** Runs the jobs of mails that are pending, and returns to whom what was sent. */
async function deliver(): Promise<{ to: string; subject: string; text: string }[]> {
  const pending = await inWorkspace((tx) =>
    tx.db.selectFrom('pending_sign_ups').select('id').where('workspace_id', '=', workspaceId).execute(),
  );
  await Promise.all(pending.map(({ id }) => deliverSignUpMail(server.ctx, { workspaceId, id })));
  const links = await server.ctx.queue.find(deliverDownloadLinkJob, { workspaceId });
  const attempt = { retries: 0, signal: new AbortController().signal };
  for (const { payload } of links) await deliverDownloadLinks(server.ctx, payload, attempt);
  return mails.splice(0);
}
const confirmPathOf = (text: string) => /\/confirm\/[\w.-]+/.exec(text)?.[0] ?? '';

test('a new person gets the link by mail, with the consent, the values and the campaign they came from', async () => {
  await save({ consentText: 'I agree to the terms.' });
  const body = await filledIn('new@example.com', {
    attributes: { town: 'Oslo', birthday: '1990-05-01' },
    hasConsented: true,
    utm: { source: 'poster', campaign: 'spring' },
  });
  expect(await outcome(body)).toEqual({ kind: 'mailed' });
  expect(await passesOf('new@example.com')).toEqual([]);
  const [mail, ...moreMails] = await deliver();
  const [pass, ...others] = await passesOf('new@example.com');
  expect([moreMails, others]).toEqual([[], []]);
  expect(pass).toMatchObject({ issued_via: 'signUp', attributes: { town: 'Oslo' }, first_name: 'Ada' });
  expect(pass?.user_attributes).toEqual({ birthday: '1990-05-01' });
  const presented = await inWorkspace((tx) => getPass(server.ctx, tx, pass?.id ?? ''));
  expect(presented).toMatchObject({ utm: { source: 'poster', campaign: 'spring' } });
  expect(mail).toMatchObject({
    to: 'new@example.com',
    text: expect.stringContaining(presented.downloadUrl ?? ''),
  });
  const { entries } = await getPassTimeline(server.ctx, workspaceId, pass?.id ?? '');
  expect(entries.find(({ kind }) => kind === 'consented')).toMatchObject({
    at: now.toISOString(),
    detail: 'I agree to the terms.',
  });
});

test('missing, foreign and malformed values are refused with their fields, and nothing is issued', async () => {
  await save({ consentText: 'I agree.' });
  const refused = await issuesOf(
    filledIn('wrong@example.com', { firstName: '', attributes: { birthday: 'soon', points: 1_000_000 } }),
  );
  expect(refused.toSorted()).toEqual(
    ['attributes.birthday', 'attributes.points', 'attributes.town', 'firstName', 'hasConsented'].toSorted(),
  );
  expect(await issuesOf(filledIn('no address'))).toEqual(['email']);
  expect(await issuesOf(filledIn('a@example.com', { firstName: 'Two\nlines' }))).toEqual(['firstName']);
  expect(await issuesOf(filledIn('a@example.com', { utm: { source: 'x'.repeat(201) } }))).toEqual([
    'utm.source',
  ]);
  expect(await passesOf('wrong@example.com')).toEqual([]);
});

test('the same person several times at once gets one pass', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => outcome(filledIn('twice@example.com'))));
  expect(answers.every(({ kind }) => kind === 'mailed')).toBe(true);
  await deliver();
  expect(await passesOf('twice@example.com')).toHaveLength(1);
});

/** Signs up, answers the mail if it asks for that, and waits until a link may be mailed again. */
async function holdPass(email: string): Promise<string> {
  await outcome(filledIn(email));
  await deliver();
  now = new Date(now.getTime() + 61_000);
  return (await passesOf(email))[0]?.id ?? '';
}

test('a known address gets its link by mail, and nothing of the person changes', async () => {
  await holdPass('known@example.com');
  const again = filledIn('KNOWN@example.com', { firstName: 'Eve', attributes: { town: 'Elsewhere' } });
  expect(await outcome(again)).toEqual({ kind: 'mailed' });
  const [mail, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'known@example.com', text: expect.stringContaining('/p/') });
  const [pass, ...more] = await passesOf('known@example.com');
  expect(more).toEqual([]);
  expect(pass).toMatchObject({ first_name: 'Ada', attributes: { town: 'Oslo' } });
});

test('a known person without a usable pass confirms the address first, and then gets a new one', async () => {
  const first = await holdPass('voided@example.com');
  await inWorkspace((tx) => voidPass(server.ctx, tx, first, { atOnce: true }));
  expect(await outcome(filledIn('voided@example.com'))).toEqual({ kind: 'mailed' });
  const [mail] = await deliver();
  const confirmed = await (await post({}, confirmPathOf(mail?.text ?? ''))).json();
  expect(confirmed).toMatchObject({ kind: 'issued' });
  expect((await passesOf('voided@example.com')).map(({ status }) => status)).toEqual(['voided', 'issued']);
});

test('a person who can no longer have a pass when the mail is due gets none, and the sign-up is removed', async () => {
  await outcome(filledIn('late-for-it@example.com'));
  await inWorkspace((tx) => archivePassTemplate(server.ctx, tx, { passTemplateId, shouldVoidPasses: false }));
  expect(await deliver()).toEqual([]);
  await inWorkspace((tx) => unarchivePassTemplate(server.ctx, tx, passTemplateId));
  // Since then, the design asks for more than the visitor filled in.
  await inWorkspace((tx) =>
    addPendingSignUp(server.ctx, tx, passTemplateId, {
      email: 'late-for-it@example.com',
      firstName: 'Ada',
      lastName: '',
      attributes: {},
      consentText: '',
      consentedAt: now.toISOString(),
      utm: {},
      language: 'en',
    }),
  );
  expect(await deliver()).toEqual([]);
  expect(await passesOf('late-for-it@example.com')).toEqual([]);
  const left = await inWorkspace(({ db }) =>
    db.selectFrom('pending_sign_ups').select('id').where('workspace_id', '=', workspaceId).execute(),
  );
  expect(left).toEqual([]);
});

/** Everything that a visitor can tell apart, and the statements that the answer took. */
async function answerTo(body: object) {
  statements.length = 0;
  const response = await post(body);
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return {
    status: response.status,
    headers,
    body: await response.text(),
    statements: statements.map((statement) => statement.replaceAll(/'[^']*'/g, '?')),
  };
}

test.each([
  ['for everyone', { accessLevel: 'ANY' }],
  ['for everyone with confirmation', { accessLevel: 'ANY', confirmEmail: true }],
  ['for people with a pass', { accessLevel: 'ISSUED' }],
] as const)(
  'a sign-up %s answers every address with the same bytes after the same statements',
  async (name, settings) => {
    const at = (person: string) => `${person}@${name.replaceAll(' ', '-')}.example`;
    await holdPass(at('holder'));
    const ended = await holdPass(at('ended'));
    await inWorkspace((tx) => voidPass(server.ctx, tx, ended, { atOnce: true }));
    await holdPass(at('unsubscribed'));
    await inWorkspace(({ db }) =>
      db
        .updateTable('pass_users')
        .set({ unsubscribed_at: now })
        .where('workspace_id', '=', workspaceId)
        .where('email_key', '=', at('unsubscribed'))
        .execute(),
    );
    for (let mail = 0; mail < 4; mail++) await inWorkspace((tx) => countMail(server.ctx, tx, at('flooded')));
    await save(settings);
    const [stranger, ...others] = [
      await answerTo(await filledIn(at('stranger'))),
      await answerTo(await filledIn(at('holder'))),
      await answerTo(await filledIn(at('ended'))),
      await answerTo(await filledIn(at('unsubscribed'))),
      await answerTo(await filledIn(at('flooded'))),
    ];
    expect(stranger).toMatchObject({ status: 200, body: '{"kind":"mailed"}' });
    for (const other of others) expect(other).toEqual(stranger);
    const mailed = (await deliver()).map(({ to }) => to);
    const expected = settings.accessLevel === 'ISSUED' ? ['holder'] : ['ended', 'holder', 'stranger'];
    expect(mailed.toSorted()).toEqual(expected.map(at));
  },
);

test('with confirmation, nothing is issued until the click, opening the link changes nothing, and two clicks give one pass', async () => {
  await save({ confirmEmail: true, consentText: 'I agree.' });
  const body = await filledIn('careful@example.com', { hasConsented: true, utm: { medium: 'mail' } });
  expect(await outcome(body)).toEqual({ kind: 'mailed' });
  const [mail] = await deliver();
  expect(mail).toMatchObject({
    to: 'careful@example.com',
    subject: expect.stringContaining('Adresse bestätigen'),
  });
  const path = confirmPathOf(mail?.text ?? '');
  const token = path.split('/').at(-1) ?? '';
  for (let scan = 0; scan < 3; scan++) {
    const page = await openConfirmPage(
      server.ctx,
      { workspaceId, passTemplateId },
      { token, language: 'de' },
    );
    expect(page).toMatchObject({ status: 200, data: { state: 'open', email: 'careful@example.com' } });
  }
  expect(await passesOf('careful@example.com')).toEqual([]);
  const clicks = await Promise.all([post({}, path), post({}, path)]);
  const answers = await Promise.all(clicks.map((click) => click.json()));
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ kind: 'issued' });
  const passes = await passesOf('careful@example.com');
  expect(passes).toMatchObject([{ issued_via: 'signUp', utm: { medium: 'mail' } }]);
});

test('a link to confirm works for a day, only as it was signed, and not once sign-up is closed', async () => {
  await save({ confirmEmail: true });
  await outcome(filledIn('late@example.com'));
  const [mail] = await deliver();
  const path = confirmPathOf(mail?.text ?? '');
  expect((await post({}, `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
  await save({ accessLevel: 'NONE' });
  expect(await (await post({}, path)).json()).toEqual({ kind: 'closed' });
  await save({ accessLevel: 'ANY' });
  now = new Date(now.getTime() + 24 * 3_600_000 + 1_000);
  expect((await post({}, path)).status).toBe(404);
  expect(await passesOf('late@example.com')).toEqual([]);
  expect(await inWorkspace((tx) => removeExpiredSignUps(tx, now))).toBeGreaterThan(0);
  const left = await inWorkspace((tx) =>
    tx.db.selectFrom('pending_sign_ups').select('id').where('workspace_id', '=', workspaceId).execute(),
  );
  expect(left).toEqual([]);
});

test('a mailbox gets a few mails and no more, however its address is written, and the page keeps answering alike', async () => {
  await save({ confirmEmail: true });
  const spellings = ['flooded', 'flooded+1', 'f.looded', 'FLOODED', 'flooded+2', 'fl.oo.ded+x'];
  for (const name of spellings)
    expect(await outcome(filledIn(`${name}@example.com`))).toEqual({ kind: 'mailed' });
  expect(await deliver()).toHaveLength(4);
});

test('a puzzle must be ours, of this page, young and solved, and a solution is valid once', async () => {
  const right = await filledIn('puzzle@example.com');
  const wrong = { ...right, solution: right.solution.map((candidate) => candidate + 1) };
  expect((await post(wrong)).status).toBe(400);
  expect((await post({ ...right, puzzle: `x${right.puzzle}` })).status).toBe(400);
  const elsewhere = makeSignUpPuzzle(server.ctx, 'another.page');
  expect((await post({ ...right, puzzle: elsewhere, solution: await solve(elsewhere) })).status).toBe(400);
  expect(await outcome(right)).toEqual({ kind: 'mailed' });
  expect(await outcome(right), 'the answer was lost').toEqual({ kind: 'mailed' });
  expect(await deliver()).toHaveLength(1);
  expect(await outcome({ ...right, email: 'another@example.com' })).toMatchObject({ kind: 'again' });
  const old = await filledIn('old@example.com');
  now = new Date(now.getTime() + 5 * 60_000 + 1);
  expect(await outcome(old)).toEqual({ kind: 'again', puzzle: expect.any(String) });
  expect(await passesOf('another@example.com')).toEqual([]);
});

test('a program that fills in the invisible field gets the usual answer and no pass', async () => {
  expect(await outcome(filledIn('robot@example.com', { website: 'https://spam.example' }))).toEqual({
    kind: 'mailed',
  });
  expect(await passesOf('robot@example.com')).toEqual([]);
  expect((await deliver()).filter(({ to }) => to.startsWith('robot'))).toEqual([]);
});

test('a disabled, archived or unknown page issues nothing', async () => {
  await save({ accessLevel: 'NONE' });
  expect(await outcome(filledIn('closed@example.com'))).toEqual({ kind: 'closed' });
  await save({ accessLevel: 'ANY' });
  await inWorkspace((tx) => archivePassTemplate(server.ctx, tx, { passTemplateId, shouldVoidPasses: false }));
  expect(await outcome(filledIn('closed@example.com'))).toEqual({ kind: 'closed' });
  await inWorkspace((tx) => unarchivePassTemplate(server.ctx, tx, passTemplateId));
  expect(
    (await fetch(`${server.ctx.config.publicUrl}/s/nonsense`, { method: 'POST', body: '{}' })).status,
  ).toBe(404);
  expect(await passesOf('closed@example.com')).toEqual([]);
});

test('the page has the fields of the form, the look of the issuer and the language of the visitor, and says when it is closed', async () => {
  await save({ consentText: 'I agree.' });
  const open = () => openSignUpPage(server.ctx, { workspaceId, passTemplateId }, 'de');
  const { status, data, noScript } = await open();
  expect(status).toBe(200);
  expect(data).toMatchObject({
    kind: 'signUp',
    state: 'open',
    language: 'de',
    passName: 'Aurora Rewards',
    issuerName: 'Aurora Coffee',
    consentText: 'I agree.',
    fields: [
      { key: 'town', label: 'Town', type: 'text', required: true },
      { key: 'birthday', label: 'Birthday', type: 'date', required: false },
    ],
    pageUrl: pageUrl(),
  });
  expect(noScript).toContain('JavaScript');
  await save({ accessLevel: 'ISSUED' });
  expect((await open()).data).toMatchObject({
    state: 'open',
    isRestricted: true,
    fields: [],
    consentText: '',
  });
  await save({ accessLevel: 'NONE' });
  expect(await open()).toMatchObject({ status: 410, data: { state: 'closed', puzzle: '' } });
  const unknown = { workspaceId, passTemplateId: workspaceId.padStart(8, '0') + passTemplateId.slice(8) };
  expect(await openSignUpPage(server.ctx, unknown, 'fr')).toMatchObject({ status: 404, language: 'fr' });
  expect(await openSignUpPage(server.ctx, null, 'fr')).toMatchObject({ status: 404 });
});

test('one network signs up two hundred people an hour, and no more', () => {
  const limits = createSignUpLimits(server.ctx);
  const count = (network: string) => limits.count({ workspaceId, passTemplateId }, network);
  for (let person = 0; person < 200; person++) count('198.51.100.7');
  expect(() => count('198.51.100.7')).toThrow('Too many sign-ups');
  count('198.51.100.8');
  now = new Date(now.getTime() + 3_600_000);
  count('198.51.100.7');
});

test('without a mail server the page is closed, because it could not answer every address alike', async () => {
  const { mailer } = server.ctx;
  server.ctx.mailer = null;
  expect(await outcome(filledIn('offline@example.com'))).toEqual({ kind: 'closed' });
  expect(await openSignUpPage(server.ctx, { workspaceId, passTemplateId }, 'en')).toMatchObject({
    status: 410,
    data: { state: 'closed' },
  });
  server.ctx.mailer = mailer;
});

/** Connections of the pool that wait for a lock. */
const waitingConnections = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.ctx.database.global);
  return rows[0]?.waiting ?? 0;
};

test('sign-ups of one template that take long hold a quarter of the connections, and another tenant is served', async () => {
  const other = await createTestWorkspace(server.ctx, { passes: 1 });
  const bodies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => filledIn(`crowd${index}@example.com`)),
  );
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = inWorkspace(async ({ db }) => {
    await sql`lock table pending_sign_ups in share mode`.execute(db);
    locked.resolve();
    await held;
  });
  await locked.promise;
  const answers = Promise.all(bodies.map(outcome));
  await expect.poll(waitingConnections, { timeout: 30_000 }).toBe(4);
  // Each of these takes a connection of its own: those of the crowd that wait here hold none.
  const reads = await Promise.all(
    Array.from({ length: 8 }, () =>
      other.inWorkspace((tx) => getPass(server.ctx, tx, other.passIds[0] ?? '')),
    ),
  );
  expect(reads).toHaveLength(8);
  expect(await waitingConnections()).toBe(4);
  release();
  await holding;
  expect((await answers).every(({ kind }) => kind === 'mailed')).toBe(true);
});

test('a sign-up waits for no other one of its template', async () => {
  const [slow, quick] = [await filledIn('slow@example.com'), await filledIn('quick@example.com')];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // The answer of the first sign-up cannot be stored while another transaction stores it.
  const holding = inWorkspace(async ({ db }) => {
    await db
      .insertInto('idempotency_keys')
      .values({
        workspace_id: workspaceId,
        key: `sign-up ${slow.puzzle}`,
        request_hash: '',
        status: 200,
        body: '',
        created_at: now,
      })
      .execute();
    locked.resolve();
    await held;
    throw new Error('rolled back');
  }).catch(() => undefined);
  await locked.promise;
  const waiting = outcome(slow);
  await expect.poll(waitingConnections, { timeout: 30_000 }).toBe(1);
  expect(await outcome(quick)).toEqual({ kind: 'mailed' });
  expect(await waitingConnections()).toBe(1);
  release();
  await holding;
  expect(await waiting).toEqual({ kind: 'mailed' });
});

/** The last one, because it uses up what this address may do. */
test('a flood of requests from one address is refused without a fault', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => fetch(pageUrl(), { method: 'POST', body: '{}' })),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].every((status) => status === 422 || status === 429)).toBe(true);
  expect(statuses).toContain(429);
});
