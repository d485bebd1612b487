import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deliverDownloadLinks } from '../apps/server/src/features/invite-emails/deliver-download-links.ts';
import { deliveryPayload } from '../apps/server/src/features/invite-emails/invite-emails.jobs.ts';
import { requireEmbeddedProvider } from '../apps/server/src/platform/identity/require-embedded-provider.ts';
import { type SmtpServer, startSmtpServer } from '../apps/server/src/testing/smtp-server.fixture.ts';
import { createTenant, type Tenant } from './world/create-tenant.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { enter } from './world/person.ts';
import { endQueueWaits } from './world/queue-waits.ts';
import { startWorld, type World } from './world/start-world.ts';
import { waitFor } from './world/wait-for.ts';

type Mail = { id: string; from: string; to: string; subject: string; text: string };
type FullMail = Mail & { html: string; headers: Record<string, string> };

let world: World;
let ada: Tenant;

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  ada = await createTenant(world, 'Aurora Coffee');
});

afterAll(() => world?.stop());

async function mailsTo(email: string): Promise<FullMail[]> {
  const { messages } = await world.lab.get<{ messages: Mail[] }>('/mailbox.json');
  const mine = messages.filter(({ to }) => to === email);
  return Promise.all(mine.map(({ id }) => world.lab.get<FullMail>(`/mailbox/${id}`)));
}

const mailTo = (email: string) =>
  waitFor(`a mail to ${email}`, async () => {
    const [mail] = await mailsTo(email);
    return mail;
  });

async function issueByMail(
  { person, workspaceHandle, passTemplateId }: CreatedWorkspace,
  email: string,
  firstName = 'Grace',
) {
  return person.api.workspace.passes.issue.mutate({
    workspaceHandle,
    passTemplateId,
    user: { email, firstName, lastName: 'Hopper' },
    attributes: { points: 7 },
    sendDownloadLink: true,
  });
}

const sendAgain = ({ person, workspaceHandle }: CreatedWorkspace, passId: string) =>
  person.api.workspace.passes.sendDownloadLink.mutate({ workspaceHandle, passId });

const unsubscribeAddress = (mail: FullMail): string =>
  /^<(.+)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

const pageDataOf = async (url: string): Promise<unknown> => {
  const page = await (await fetch(url)).text();
  const [, json = 'null'] = /id="tessera-page"[^>]*>([^<]*)</.exec(page) ?? [];
  return JSON.parse(json);
};

test('a link sent from the pass’s own page lies in the mailbox, and opens the download page', async () => {
  const { email } = await sendAgain(ada, ada.passId);
  expect(email).toBe('holder@example.com');
  const mail = await mailTo(email);
  expect(mail).toMatchObject({
    from: '"Aurora Coffee" <tessera@localhost>',
    subject: 'Rewards: your pass is ready',
  });
  expect(mail.html).toContain(ada.downloadUrl);
  expect(mail.text).toContain(ada.downloadUrl);
  expect(await pageDataOf(ada.downloadUrl)).toMatchObject({ kind: 'download', status: 'ready' });
});

test('only the mailbox page may frame a mail, which runs no script', async () => {
  const { id } = await mailTo('holder@example.com');
  const { headers } = await fetch(`${world.publicUrl}/lab/api/mailbox/${id}/body`);
  expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*frame-ancestors 'self'$/);
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('the same link within a minute is refused with a message, and no second mail is sent', async () => {
  await expect(sendAgain(ada, ada.passId)).rejects.toThrow(
    'The download link was sent a moment ago. Wait a minute before sending it again.',
  );
  expect(await mailsTo('holder@example.com')).toHaveLength(1);
});

test('opening the unsubscribe page changes nothing; one click unsubscribes, and sends are refused with a message', async () => {
  const pass = await issueByMail(ada, 'joan@example.com');
  const mail = await mailTo('joan@example.com');
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = unsubscribeAddress(mail);
  expect(mail.html).toContain(address);
  expect(await pageDataOf(address)).toMatchObject({
    kind: 'unsubscribe',
    issuerName: 'Aurora Coffee',
    email: 'joan@example.com',
    isUnsubscribed: false,
  });
  for (const _twice of [1, 2]) {
    // As a mail program does it (RFC 8058): a form, no cookie, no redirect.
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
  }
  expect(await pageDataOf(address)).toMatchObject({ isUnsubscribed: true });
  const words = 'This person has unsubscribed and receives no more messages from you.';
  await expect(sendAgain(ada, pass.id)).rejects.toThrow(words);
  await expect(issueByMail(ada, 'JOAN@example.com')).rejects.toThrow(words);
  const { totalCount } = await ada.person.api.workspace.passTemplates.passes.query({
    workspaceHandle: ada.workspaceHandle,
    passTemplateId: ada.passTemplateId,
    query: 'joan@example.com',
  });
  expect(totalCount, 'a refused mail makes no pass').toBe(1);
  expect(await mailsTo('joan@example.com')).toHaveLength(1);
});

test('a scanner that follows every link of a mail neither installs the pass nor unsubscribes its holder', async () => {
  const pass = await issueByMail(ada, 'scanned@example.com');
  const mail = await mailTo('scanned@example.com');
  const links = [
    ...`${mail.html} ${mail.text} ${unsubscribeAddress(mail)}`.matchAll(/https?:\/\/[^\s"'<>]+/g),
  ];
  const followed = new Set(links.map(([link]) => link.replaceAll('&amp;', '&')));
  expect(followed.size).toBeGreaterThanOrEqual(2);
  for (const link of followed)
    for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBeLessThan(500);
  for (const wallet of ['apple', 'google'])
    await fetch(`${pass.downloadUrl}/${wallet}`, { redirect: 'manual' });
  const { wallets } = await ada.person.api.workspace.passes.get.query({
    workspaceHandle: ada.workspaceHandle,
    passId: pass.id,
  });
  expect(wallets).toEqual({ apple: false, google: false });
  expect(await pageDataOf(unsubscribeAddress(mail))).toMatchObject({ isUnsubscribed: false });
});

test('unsubscribing can be undone on the same page', async () => {
  await issueByMail(ada, 'mary@example.com');
  const address = unsubscribeAddress(await mailTo('mary@example.com'));
  await fetch(address, { method: 'POST' });
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(200);
  await issueByMail(ada, 'mary@example.com');
  await waitFor('a second mail', async () => (await mailsTo('mary@example.com')).length === 2);
});

test('a made-up unsubscribe link is answered like nothing', async () => {
  const address = unsubscribeAddress(await mailTo('mary@example.com'));
  for (const bad of [`${address.slice(0, -3)}AAA`, `${world.publicUrl}/u/x`]) {
    expect((await fetch(bad)).status).toBe(404);
    expect((await fetch(bad, { method: 'POST' })).status).toBe(404);
  }
});

test('the link of a voided pass, or of one that has expired, is not sent', async () => {
  const { api } = ada.person;
  const voided = await issueByMail(ada, 'ended@example.com');
  await mailTo('ended@example.com');
  await api.workspace.passes.void.mutate({ workspaceHandle: ada.workspaceHandle, passId: voided.id });
  await expect(sendAgain(ada, voided.id)).rejects.toThrow('This pass is voided.');
  const expired = await api.workspace.passes.issue.mutate({
    workspaceHandle: ada.workspaceHandle,
    passTemplateId: ada.passTemplateId,
    user: { email: 'late@example.com' },
    attributes: { points: 7 },
    expiresAt: '2020-01-01T00:00:00Z',
  });
  await expect(sendAgain(ada, expired.id)).rejects.toThrow('This pass has expired.');
});

test('names are text in the mail and in its headers, whatever is written in them', async () => {
  await expect(issueByMail(ada, 'nasty@example.com', 'Bobby\r\nBcc: all@example.com')).rejects.toThrow(
    'Use letters, digits and signs in one line',
  );
  await issueByMail(ada, 'nasty@example.com', '<b>Bobby</b> Bcc: all@example.com');
  const mail = await mailTo('nasty@example.com');
  expect(mail.html).toContain('Hello &lt;b&gt;Bobby&lt;/b&gt;');
  expect(mail.html).not.toContain('<b>Bobby');
  expect(JSON.stringify([mail.headers, mail.subject, mail.from, mail.to])).not.toMatch(/Bcc/i);
});

test('the API mails the link when asked to, and says so in its description', async () => {
  const answer = await fetch(`${world.publicUrl}/api/v1/passes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      passTemplateId: ada.passTemplateId,
      user: { email: 'api@example.com' },
      attributes: { points: 1 },
      sendDownloadLink: true,
    }),
  });
  expect(answer.status).toBe(201);
  const { data } = (await answer.json()) as { data: { downloadUrl: string } };
  expect((await mailTo('api@example.com')).html).toContain(data.downloadUrl);
  const key = { headers: { authorization: `Bearer ${ada.apiKey}` } };
  const description = await (await fetch(`${world.publicUrl}/api/v1/openapi.json`, key)).text();
  expect(description).toContain('Mails the download link to the person.');
});

test('a delivery that runs twice sends one mail', async () => {
  const pass = await issueByMail(ada, 'twice@example.com');
  const mail = await mailTo('twice@example.com');
  const { ctx } = world.server;
  const row = await waitFor('the delivery to be noted', () =>
    ctx.database.inWorkspace(ada.workspaceId, ({ db }) =>
      db
        .selectFrom('download_links_sent')
        .selectAll()
        .where('workspace_id', '=', ada.workspaceId)
        .where('pass_id', '=', pass.id)
        .where('delivered_at', 'is not', null)
        .executeTakeFirst(),
    ),
  );
  const delivery = { workspaceId: ada.workspaceId, passId: pass.id, sendId: row.id };
  const attempt = { retries: 0, signal: new AbortController().signal };
  await deliverDownloadLinks(ctx, deliveryPayload.parse(delivery), attempt);
  expect((await mailsTo('twice@example.com')).map(({ id }) => id)).toEqual([mail.id]);
});

test('without a mail server in production, sending is refused with a message and no pass is created', async () => {
  const { ctx } = world.server;
  const { mailer } = ctx;
  ctx.mailer = null;
  try {
    await expect(issueByMail(ada, 'nobody@example.com')).rejects.toThrow('No mail server is set up');
  } finally {
    ctx.mailer = mailer;
  }
});

test('by SMTP a mail waits while the server is down, and is delivered once afterwards', async () => {
  const port = await freePort();
  const other = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Passes <passes@example.com>',
      LOG_LEVEL: 'silent',
    },
  });
  let server: SmtpServer | undefined;
  try {
    // Without mail, no address can be verified.
    const credentials = { email: 'founder@example.com', password: 'a long enough secret' };
    const account = { ...credentials, firstName: null, lastName: null, emailVerified: true };
    await requireEmbeddedProvider(other.server.ctx).createUser(account);
    const founder = await enter(other.publicUrl, 'sign-in', credentials);
    const created = await createWorkspace(other.publicUrl, 'Aurora Coffee', founder);
    const pass = await issueByMail(created, 'smtp@example.com');
    await waitFor('a first attempt to fail', () => hasFailedDelivery(other));
    server = await startSmtpServer({ port });
    await endQueueWaits(other.databaseUrl);
    const { mails } = server;
    const mail = await waitFor('the mail to arrive', async () => mails[0], 60_000);
    expect(mail).toMatchObject({ from: '<passes@example.com>', to: ['<smtp@example.com>'] });
    expect(mail.data).toMatch(/^From: "?Aurora Coffee"? <passes@example\.com>\r$/m);
    expect(mail.data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail.data.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(pass.downloadUrl);
  } finally {
    await other.stop();
    await server?.stop();
  }
});

async function hasFailedDelivery(other: World): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job where name = 'invite-emails.deliver-download-link' and state = 'retry'`.execute(
    other.server.ctx.database.global,
  );
  return rows.length > 0;
}
