import type { InviteEmailContent } from '@tessera/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mailer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { issuePasses } from '../passes/issue/issue-passes.ts';
import { getInviteEmail } from './get-invite-email.ts';
import { loadInviteEmails } from './load-invite-emails.ts';
import { readElements } from './render-invite-email.fixture.ts';
import { saveInviteEmail } from './save-invite-email.ts';
import { sendTestInviteEmail } from './send-test-invite-email.ts';
import { previewInviteEmail, type WantedExample } from './write-example-mail.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web', EMAIL_SEND_LIMIT: '3' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const content: InviteEmailContent = {
  subject: 'A card for {{ user.firstName }}',
  body: 'Hello **{{ user.firstName }}**',
  replyTo: 'cards@aurora.example',
};

async function createTemplate(names: string[] = []) {
  const { workspaceId, workspace, passTemplateId, inWorkspace } = await createTestWorkspace(ctx, {
    passes: 0,
  });
  const passes = names.map((firstName, index) => ({
    user: { email: `holder-${index}@example.com`, firstName, lastName: '' },
    attributes: {},
  }));
  const issued = await inWorkspace((tx) =>
    issuePasses(ctx, tx, workspace, { passTemplateId, passes, source: { via: 'app', by: null } }),
  );
  const passIds = issued.map(({ id }) => id);
  return {
    workspaceId,
    passTemplateId,
    passIds,
    inWorkspace,
    get: () => inWorkspace((tx) => getInviteEmail(ctx, tx, passTemplateId)),
    save: (change: Partial<InviteEmailContent> = {}) =>
      inWorkspace((tx) => saveInviteEmail(ctx, tx, { passTemplateId, ...content, ...change })),
    preview: (wanted: Partial<WantedExample> = {}) =>
      inWorkspace((tx) => previewInviteEmail(ctx, tx, { passTemplateId, ...wanted })),
    test: (userId: string, mailer: Mailer, wanted: Partial<WantedExample> = {}) =>
      sendTestInviteEmail({ ...ctx, mailer }, { workspaceId, userId, passTemplateId, ...wanted }),
    mails: async (on: Context = ctx) => {
      const due = passIds.map((pass_id) => ({ pass_id, id: ctx.ids.uuid(), at: ctx.clock() }));
      const built = await inWorkspace((tx) => loadInviteEmails(on, tx, due));
      return passIds.map((id) => built.get(id));
    },
  };
}

const createAccount = () =>
  requireEmbeddedProvider(ctx).createUser({
    email: `writer-${ctx.ids.uuid()}@example.com`,
    password: null,
    firstName: null,
    lastName: null,
  });

function recordingMailer() {
  const mails: MailMessage[] = [];
  return {
    mails,
    mailer: { send: async (mail: MailMessage) => void mails.push(mail), close: async () => undefined },
  };
}

test('a template has the standard mail until one is saved, and then that one', async () => {
  const template = await createTemplate();
  expect(await template.get()).toMatchObject({
    isDefault: true,
    emailSendLimit: 3,
    inviteEmail: { subject: 'Aurora Rewards: your pass is ready', replyTo: '' },
  });
  await template.save();
  await template.save({ subject: 'Second' });
  expect(await template.get()).toMatchObject({
    isDefault: false,
    inviteEmail: { ...content, subject: 'Second' },
  });
});

test('a send reaches everyone as long as no more passes than its limit can be invited', async () => {
  expect((await (await createTemplate(['a', 'b', 'c'])).get()).isWithinEmailSendLimit).toBe(true);
  expect((await (await createTemplate(['a', 'b', 'c', 'd'])).get()).isWithinEmailSendLimit).toBe(false);
});

test('holders get the saved content with their own values, and the reply address', async () => {
  const template = await createTemplate(['Ada', '**Bo**']);
  await template.save();
  const [ada, bo] = await template.mails();
  expect(ada).toMatchObject({ subject: 'A card for Ada', replyTo: 'cards@aurora.example' });
  expect(readElements(bo?.html ?? '').map(({ text }) => text)).toContain('Hello **Bo**');
  expect(bo?.headers).toHaveProperty('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click');
});

test('without the plan for it, holders get the standard content and a test mail the saved one', async () => {
  const template = await createTemplate(['Ada']);
  await template.save();
  await ctx.database.global
    .updateTable('organizations')
    .set({ can_send_custom_pass_download_emails: false })
    .where('id', 'in', (eb) =>
      eb.selectFrom('workspaces').select('organization_id').where('id', '=', template.workspaceId),
    )
    .execute();
  expect(await template.mails()).toMatchObject([{ subject: 'Aurora Rewards: your pass is ready' }]);
  const { mails, mailer } = recordingMailer();
  await template.test((await createAccount()).id, mailer);
  expect(mails).toMatchObject([{ subject: 'A card for Amara' }]);
});

const loop = `{% for a in (1..9999) %}${'{% if a %}{% endif %}'.repeat(100)}{% endfor %}`;

test.each([
  ['body', '{% for a in (1..99999) %}x{% endfor %}', /takes too long/],
  ['body', '{% for a in (1..9) %}{% for b in (1..9) %}x{% endfor %}{% endfor %}', /cannot be read/],
  ['body', '{{ user.nothing }}', /No attribute is declared/],
  ['subject', '{% if %}', /cannot be read/],
  ['body', '[a](www.example.com)', /is no link/],
] as const)('content that cannot be sent is refused with its reason: %s %s', async (path, text, message) => {
  const template = await createTemplate();
  await expect(template.save({ [path]: text })).rejects.toMatchObject({
    code: 'validationFailed',
    issues: [{ path, message: expect.stringMatching(message) }],
  });
  const { issues } = await template.preview({ content: { ...content, [path]: text } });
  expect(issues).toMatchObject([{ path, message: expect.stringMatching(message) }]);
  expect((await template.get()).isDefault).toBe(true);
});

test('a holder whose values make the content loop gets the standard mail, the others the saved one', async () => {
  const template = await createTemplate(['Ada', 'Loop', 'Bo']);
  await template.save({ body: `Saved{% if user.firstName == "Loop" %}${loop}{% endif %}` });
  const warnings: unknown[] = [];
  const logger = { ...ctx.logger, warn: (...entry: unknown[]) => void warnings.push(entry) };
  const mails = await template.mails({ ...ctx, logger });
  expect(mails.map((mail) => mail?.subject)).toEqual([
    'A card for Ada',
    'Aurora Rewards: your pass is ready',
    'A card for Bo',
  ]);
  expect(warnings).toMatchObject([[expect.stringContaining('standard content'), { mails: 1 }]]);
});

test('content that loops for everyone delays a hundred mails by seconds, not minutes', async () => {
  const template = await createTemplate(Array.from({ length: 100 }, () => 'Loop'));
  await template.save({ body: `{% if user.firstName == "Loop" %}${loop}{% endif %}` });
  const begunAt = performance.now();
  const mails = await template.mails();
  expect(performance.now() - begunAt).toBeLessThan(5_000);
  expect(new Set(mails.map((mail) => mail?.subject))).toEqual(
    new Set(['Aurora Rewards: your pass is ready']),
  );
});

test('content that takes long and works is what everyone gets', async () => {
  const template = await createTemplate(Array.from({ length: 300 }, () => 'Ada'));
  await template.save({ body: 'Saved' });
  // Some ten milliseconds a mail, like a text of 10,000 characters with many values.
  let milliseconds = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (milliseconds += 3));
  const mails = await template.mails().finally(() => clock.mockRestore());
  expect(milliseconds).toBeGreaterThan(2_000);
  expect(new Set(mails.map((mail) => mail?.subject))).toEqual(new Set(['A card for Ada']));
});

test('a preview shows the chosen holder, and an address where the company has none', async () => {
  const template = await createTemplate(['Ada']);
  const { mail } = await template.preview({ content, passId: template.passIds[0] });
  expect(mail).toMatchObject({
    subject: 'A card for Ada',
    to: 'holder-0@example.com',
    from: 'Aurora Coffee',
  });
  expect(mail?.html).toContain('Aurora Coffee</strong>, Your company’s address');
  expect((await template.preview()).mail).toMatchObject({ subject: 'Aurora Rewards: your pass is ready' });
});

test('a test mail goes to the account’s own address, and no link of it unsubscribes the holder', async () => {
  const template = await createTemplate(['Ada']);
  const account = await createAccount();
  const { mails, mailer } = recordingMailer();
  expect(await template.test(account.id, mailer, { content, passId: template.passIds[0] })).toEqual({
    recipient: account.email,
  });
  const [holders] = await template.mails();
  expect(mails).toMatchObject([
    { to: account.email, subject: 'A card for Ada', replyTo: 'cards@aurora.example' },
  ]);
  expect(mails[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  const unsubscribe = /\/u\/\S+/.exec(holders?.text ?? '')?.[0] ?? '';
  expect(unsubscribe).toMatch(/^\/u\/.{20,}/);
  expect(`${mails[0]?.html}${mails[0]?.text}`).not.toContain(unsubscribe);
});

test('an account sends five test mails a minute', async () => {
  const template = await createTemplate();
  const [account, other] = [await createAccount(), await createAccount()];
  const { mailer } = recordingMailer();
  for (let mail = 0; mail < 5; mail++) await template.test(account.id, mailer);
  await expect(template.test(account.id, mailer)).rejects.toMatchObject({ code: 'tooManyRequests' });
  await expect(template.test(other.id, mailer)).resolves.toEqual({ recipient: other.email });
});

test('a mail server that does not answer is reported', async () => {
  const template = await createTemplate();
  const failing: Mailer = {
    send: () => Promise.reject(new MailError('unavailable', 'No answer')),
    close: async () => undefined,
  };
  await expect(template.test((await createAccount()).id, failing)).rejects.toMatchObject({
    code: 'mailNotSent',
  });
});

test('templates and passes of another workspace, and passes of another template, are not found', async () => {
  const [own, foreign] = [await createTemplate(['Ada']), await createTemplate(['Bo'])];
  const notFound = { code: 'notFound' };
  const { passTemplateId } = foreign;
  await expect(own.inWorkspace((tx) => getInviteEmail(ctx, tx, passTemplateId))).rejects.toMatchObject(
    notFound,
  );
  await expect(
    own.inWorkspace((tx) => saveInviteEmail(ctx, tx, { passTemplateId, ...content })),
  ).rejects.toMatchObject(notFound);
  await expect(own.preview({ passTemplateId })).rejects.toMatchObject(notFound);
  await expect(own.preview({ passId: foreign.passIds[0] })).rejects.toMatchObject(notFound);
  await expect(
    own.test((await createAccount()).id, recordingMailer().mailer, { passId: foreign.passIds[0] }),
  ).rejects.toMatchObject(notFound);
  expect((await foreign.get()).isDefault).toBe(true);
});
