import { type PersonalLinkOutcome, type PersonalLinkSettings, programRules } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personalLink } from '../../../../../packages/client/src/personal-link.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { archivePassTemplate } from '../pass-templates/archive-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { unarchivePassTemplate } from '../pass-templates/unarchive-pass-template.ts';
import { getPass } from '../passes/get-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { getPersonalLinks } from '../personal-links/get-personal-links.ts';
import {
  revealPersonalLinkSecret,
  rotatePersonalLinkSecret,
} from '../personal-links/personal-link-secret.ts';
import { savePersonalLinks } from '../personal-links/save-personal-links.ts';
import { saveProgram } from '../programs/save-program.ts';
import { deliverSignUpMail } from './deliver-sign-up-mail.ts';
import { openPersonalLinkPage } from './open-sign-up-page.ts';
import { saveSignUps } from './save-sign-ups.ts';
import { solvePuzzle, visitIn } from './sign-up-world.fixture.ts';

let server: TestServer;
let own: Awaited<ReturnType<typeof createTestWorkspace>>;
let url: string;
let secret: string;
let now = new Date('2026-11-23T09:00:00Z');
const mails: MailMessage[] = [];

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  server.ctx.clock = () => now;
  server.ctx.mailer = {
    send: async (mail, accepted) => {
      mails.push(mail);
      await accepted?.();
    },
    close: async () => undefined,
  };
  own = await createTestWorkspace(server.ctx, { passes: 0 });
  const { passTemplateId } = own;
  await own.inWorkspace(async (tx) => {
    const { document } = await findPublishedDesign(tx, passTemplateId);
    const base = { scope: 'pass', required: false, default: null, onSignUpForm: false } as const;
    const attributes = [
      { ...base, id: 'grade', key: 'grade', label: 'Grade', type: 'text', required: true },
      { ...base, id: 'stamps', key: 'stamps', label: 'Stamps', type: 'number' },
    ] as const;
    const saved = await savePassTemplate(server.ctx, tx, {
      passTemplateId,
      document: { ...document, attributes: [...document.attributes, ...attributes] },
      savedBy: null,
    });
    await publishPassTemplate(server.ctx, tx, { passTemplateId, revisionId: saved.revisionId });
    secret = (await revealPersonalLinkSecret(server.ctx, tx, passTemplateId)).secret;
    url = (await getPersonalLinks(server.ctx, tx, passTemplateId)).url ?? '';
  });
});

afterAll(() => server?.stop());

beforeEach(async () => {
  now = new Date(now.getTime() + 3 * 3_600_000);
  mails.length = 0;
  await save({ isEnabled: true, allowsUnsigned: true, attributeKeys: ['grade'], expiresAt: null });
});

const save = (settings: Partial<PersonalLinkSettings>) =>
  own.inWorkspace((tx) =>
    savePersonalLinks(server.ctx, tx, { passTemplateId: own.passTemplateId, ...settings }),
  );
type Values = Record<string, string | number>;
const signed = (values: Values, expiresAt?: Date) => {
  const [baseUrl = '', templateId = ''] = url.split('/t/');
  return personalLink({ baseUrl, templateId, values, secret, expiresAt });
};
const unsigned = (values: Record<string, string>) => `${url}?${new URLSearchParams(values)}`;

const open = (link: string, language: 'en' | 'de' = 'en') => {
  const { workspaceId, passTemplateId } = own;
  const search = new URL(link).search;
  return openPersonalLinkPage(server.ctx, { workspaceId, passTemplateId }, { search, ...visitIn(language) });
};
const send = (link: string, body: unknown = {}) =>
  fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function press(link: string): Promise<PersonalLinkOutcome> {
  const { data } = await open(link);
  const puzzle = String(data.puzzle);
  const response = await send(link, puzzle ? { puzzle, solution: await solvePuzzle(puzzle) } : {});
  expect(response.status).toBe(200);
  return response.json();
}
const passesOf = (email: string) =>
  own.inWorkspace((tx) =>
    tx.db
      .selectFrom('passes')
      .innerJoin('pass_users', 'pass_users.id', 'passes.pass_user_id')
      .selectAll('passes')
      .select(['pass_users.first_name'])
      .where('passes.workspace_id', '=', own.workspaceId)
      .where('pass_users.workspace_id', '=', own.workspaceId)
      .where('pass_users.email_key', '=', email)
      .orderBy('passes.id')
      .execute(),
  );
async function deliver(): Promise<MailMessage[]> {
  const pending = await own.inWorkspace((tx) =>
    tx.db.selectFrom('pending_sign_ups').select('id').where('workspace_id', '=', own.workspaceId).execute(),
  );
  for (const { id } of pending) await deliverSignUpMail(server.ctx, { workspaceId: own.workspaceId, id });
  return mails.splice(0);
}

test('a signed link issues its person’s pass on the click and not on opening, and later links lead to it as it is now', async () => {
  const first = await signed({
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    grade: 'Gold',
    stamps: 3,
    utm_source: 'letter',
  });
  for (let scan = 0; scan < 3; scan++)
    expect(await open(first)).toMatchObject({
      status: 200,
      data: { state: 'open', holderName: 'Ada Lovelace', puzzle: '' },
    });
  expect(await passesOf('ada@example.com')).toEqual([]);
  const issued = await press(first);
  const [pass, ...others] = await passesOf('ada@example.com');
  expect(others).toEqual([]);
  expect(pass).toMatchObject({
    issued_via: 'personalLink',
    first_name: 'Ada',
    attributes: { grade: 'Gold', stamps: 3 },
    utm: { source: 'letter' },
  });
  const { downloadUrl } = await own.inWorkspace((tx) => getPass(server.ctx, tx, pass?.id ?? ''));
  expect(issued).toEqual({ kind: 'issued', url: downloadUrl });
  const next = await signed({ email: 'ADA@example.com', firstName: 'Augusta', stamps: 4 });
  expect(await press(next)).toEqual(issued);
  const [after, ...more] = await passesOf('ada@example.com');
  expect(more).toEqual([]);
  expect(after).toMatchObject({
    id: pass?.id,
    first_name: 'Ada',
    attributes: { grade: 'Gold', stamps: 3 },
  });
});

test('the same person several times at once gets one pass and one link', async () => {
  const link = await signed({ email: 'twice@example.com', grade: 'Gold' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => press(link)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await passesOf('twice@example.com')).toHaveLength(1);
});

test('an unsigned link is a sign-up: a solved puzzle, and the same answer and a mail for a new and a known address', async () => {
  const link = unsigned({ email: 'new@example.com', firstName: 'New', grade: 'Basic', utm_medium: 'mail' });
  expect((await send(link)).status).toBe(400);
  expect(await press(link)).toEqual({ kind: 'mailed' });
  await deliver();
  expect(await passesOf('new@example.com')).toMatchObject([
    { issued_via: 'personalLink', attributes: { grade: 'Basic' }, utm: { medium: 'mail' } },
  ]);
  const other = unsigned({ email: 'new@example.com', firstName: 'Eve', grade: 'Stolen' });
  expect(await press(other)).toEqual({ kind: 'mailed' });
  await deliver();
  expect(await passesOf('new@example.com')).toMatchObject([
    { first_name: 'New', attributes: { grade: 'Basic' } },
  ]);
});

test('where the sign-up page confirms addresses, an unsigned link does too, while sign-up itself is closed', async () => {
  const { passTemplateId } = own;
  const confirm = (confirmEmail: boolean) =>
    own.inWorkspace((tx) =>
      saveSignUps(server.ctx, tx, { passTemplateId, accessLevel: 'NONE', confirmEmail }),
    );
  await confirm(true);
  expect(await press(unsigned({ email: 'careful@example.com', grade: 'Basic' }))).toEqual({ kind: 'mailed' });
  const [mail] = await deliver();
  const confirmUrl = /\S+\/confirm\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await save({ allowsUnsigned: false });
  expect(await (await send(confirmUrl)).json()).toEqual({ kind: 'closed' });
  await save({ allowsUnsigned: true });
  expect(await (await send(confirmUrl)).json()).toMatchObject({ kind: 'issued' });
  expect(await passesOf('careful@example.com')).toMatchObject([{ issued_via: 'personalLink' }]);
  await confirm(false);
});

test('a link that was changed, is late, has wrong values, or is switched off says so and issues nothing', async () => {
  const email = 'refused@example.com';
  const good = await signed({ email, grade: 'Gold' }, new Date(now.getTime() + 60_000));
  const cases: [string, number, PersonalLinkOutcome['kind']][] = [
    [good.replace('Gold', 'Platinum'), 400, 'linkInvalid'],
    [await signed({ email, grade: 'Gold' }, now), 410, 'linkExpired'],
    [await signed({ email, grade: 'Gold', stamps: 'many' }), 400, 'linkWrong'],
    [await signed({ email, stamps: 1 }), 400, 'linkWrong'],
    [await signed({ email: '', grade: 'Gold' }), 400, 'linkWrong'],
    [unsigned({ email, grade: 'Gold', stamps: '1' }), 400, 'linkWrong'],
  ];
  for (const [link, status, kind] of cases) {
    expect(await open(link), link).toMatchObject({ status, data: { state: kind, holderName: '' } });
    if (link.includes('signature=')) expect(await press(link)).toEqual({ kind });
  }
  expect((await open(cases[3]?.[0] ?? '')).data.problems).toEqual(['Grade is required.']);
  await save({ isEnabled: false });
  expect(await open(good, 'de')).toMatchObject({
    status: 410,
    language: 'de',
    data: { state: 'linkClosed' },
  });
  expect(await press(good)).toEqual({ kind: 'linkClosed' });
  await save({ isEnabled: true, expiresAt: now.toISOString() });
  expect(await press(good)).toEqual({ kind: 'linkExpired' });
  await save({ expiresAt: null });
  const { passTemplateId } = own;
  await own.inWorkspace((tx) =>
    archivePassTemplate(server.ctx, tx, { passTemplateId, shouldVoidPasses: false }),
  );
  expect(await press(good)).toEqual({ kind: 'linkClosed' });
  await own.inWorkspace((tx) => unarchivePassTemplate(server.ctx, tx, passTemplateId));
  expect(await openPersonalLinkPage(server.ctx, null, { search: '', ...visitIn('pl') })).toMatchObject({
    status: 404,
    language: 'pl',
  });
  expect((await send(`${server.ctx.config.publicUrl}/t/nonsense`)).status).toBe(404);
  expect(await passesOf(email)).toEqual([]);
  expect(await press(good), 'the link itself is good').toMatchObject({ kind: 'issued' });
});

test('a signed link neither undoes a voiding nor renews an expired pass', async () => {
  for (const [email, end] of [
    ['voided@example.com', 'void'],
    ['expired@example.com', 'expire'],
  ] as const) {
    const link = await signed({ email, grade: 'Gold' });
    expect(await press(link)).toMatchObject({ kind: 'issued' });
    const [pass] = await passesOf(email);
    await own.inWorkspace((tx) =>
      end === 'void'
        ? voidPass(server.ctx, tx, pass?.id ?? '', { atOnce: true })
        : updatePass(server.ctx, tx, { id: pass?.id ?? '', expiresAt: now }),
    );
    expect(await open(link)).toMatchObject({ status: 410, data: { state: 'ended' } });
    expect(await press(link)).toEqual({ kind: 'ended' });
    expect(await passesOf(email)).toHaveLength(1);
  }
});

test('rotating the secret leaves no earlier link valid, and another template’s secret never was', async () => {
  const link = await signed({ email: 'rotated@example.com', grade: 'Gold' });
  expect((await open(link)).data.state).toBe('open');
  const other = await createTestWorkspace(server.ctx, { passes: 0 });
  const elsewhere = await other.inWorkspace((tx) =>
    rotatePersonalLinkSecret(server.ctx, tx, other.passTemplateId),
  );
  expect(elsewhere.secret).not.toBe(secret);
  const before = secret;
  secret = elsewhere.secret;
  expect((await open(await signed({ email: 'x@example.com', grade: 'Gold' }))).data.state).toBe(
    'linkInvalid',
  );
  const { passTemplateId } = own;
  ({ secret } = await own.inWorkspace((tx) => rotatePersonalLinkSecret(server.ctx, tx, passTemplateId)));
  expect(secret).not.toBe(before);
  const shown = await own.inWorkspace((tx) => revealPersonalLinkSecret(server.ctx, tx, passTemplateId));
  expect(shown).toEqual({ secret });
  expect((await open(link)).data.state).toBe('linkInvalid');
  expect((await open(await signed({ email: 'x@example.com', grade: 'Gold' }))).data.state).toBe('open');
});

test('the settings keep attributes of the template only, and the secret is stored encrypted', async () => {
  await expect(save({ attributeKeys: ['grade', 'garde'] })).rejects.toMatchObject({
    code: 'validationFailed',
    issues: [{ path: 'attributeKeys.1' }],
  });
  expect(await save({ attributeKeys: ['stamps', 'stamps'] })).toMatchObject({ attributeKeys: ['stamps'] });
  const row = await own.inWorkspace((tx) =>
    tx.db.selectFrom('personal_links').selectAll().where('workspace_id', '=', own.workspaceId).execute(),
  );
  expect(JSON.stringify(row)).not.toContain(secret);
});

test('a link that anybody can change gives no balance of a program, whatever it may set; a signed one does', async () => {
  const rules = programRules.parse({
    balances: [{ attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } }],
  });
  const { passTemplateId } = own;
  await own.inWorkspace((tx) => saveProgram(server.ctx, tx, { passTemplateId, rules, savedBy: null }));
  await save({ attributeKeys: ['grade', 'stamps'] });
  const values = { email: 'eve@example.com', grade: 'Gold', stamps: '9' };
  expect(await open(unsigned(values))).toMatchObject({ data: { state: 'linkWrong' } });
  await press(await signed(values));
  expect(await passesOf(values.email)).toMatchObject([{ attributes: { stamps: 9 } }]);
});
