import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { requireEmbeddedProvider } from '../../apps/server/src/platform/identity/require-embedded-provider.ts';
import { type SmtpServer, startSmtpServer } from '../../apps/server/src/testing/smtp-server.fixture.ts';
import { freePort } from '../world/free-port.ts';
import { beginSignIn, enter } from '../world/person.ts';
import { endQueueWaits } from '../world/queue-waits.ts';
import { readMailedCode } from '../world/read-mailed-code.ts';
import { startWorld, type World } from '../world/start-world.ts';
import { waitFor } from '../world/wait-for.ts';

const password = 'a long enough secret';
let world: World;
let logged = '';

beforeAll(async () => {
  const write = process.stdout.write.bind(process.stdout);
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk, ...rest) => {
    logged += String(chunk);
    return write(chunk, ...(rest as []));
  });
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: { LOG_LEVEL: 'debug' },
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await world?.stop();
});

type Message = { id: string; to: string; subject: string; text: string; html: string; receivedAt: string };

async function messages(): Promise<Message[]> {
  const answer = await fetch(`${world.publicUrl}/lab/mailbox.json`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

const mailTo = (email: string, subject: string) =>
  waitFor(`“${subject}” to ${email}`, async () =>
    (await messages()).find((mail) => mail.to === email && mail.subject === subject),
  );

const post = (url: string, form: string, body: unknown) =>
  fetch(`${url}/user_management/hosted/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });

async function queued({ server }: World): Promise<{ state: string; row: string }[]> {
  const { rows } = await sql<{ state: string; row: string }>`
    select state, job::text as row from pgboss.job as job where name = 'identity-mails.deliver'
    order by created_on, id`.execute(server.ctx.database.global);
  return rows;
}

test('a mailed code lies in the development mailbox, whole, for programs too', async () => {
  const ada = { email: 'ada@example.com', password, firstName: 'Ada', lastName: 'Lovelace' };
  await enter(world.publicUrl, 'sign-up', ada);
  const mail = await mailTo('ada@example.com', 'Confirm your email address');
  const code = await readMailedCode(world.publicUrl, 'ada@example.com', 'verify-email');
  expect(mail).toEqual({
    id: expect.any(String),
    from: '"Tessera" <tessera@localhost>',
    to: 'ada@example.com',
    subject: 'Confirm your email address',
    text: expect.stringContaining(code),
    html: expect.stringContaining(code),
    receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test('neither the queue nor the log holds the code, the link, or whom they are for', async () => {
  const request = await beginSignIn(world.publicUrl);
  await post(world.publicUrl, 'forgot-password', { request, email: 'ada@example.com' });
  const { text } = await mailTo('ada@example.com', 'Set a new password');
  const [, token = ''] = /token=([\w-]+)/.exec(text) ?? [];
  const code = await readMailedCode(world.publicUrl, 'ada@example.com', 'verify-email');
  expect(token.length).toBeGreaterThan(20);
  const rows = await queued(world);
  expect(rows.length).toBeGreaterThan(1);
  for (const secret of [token, code, 'ada@example.com']) {
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    expect(logged).not.toContain(secret);
  }
});

test('an address without an account makes the same job and no mail', async () => {
  const request = await beginSignIn(world.publicUrl);
  const before = (await queued(world)).length;
  const answers = await Promise.all(
    ['ada@example.com', 'nobody@example.com'].map(async (email) => {
      const answer = await post(world.publicUrl, 'email-code', { request, email });
      return { status: answer.status, fields: Object.keys((await answer.json()) as object) };
    }),
  );
  expect(answers).toEqual([answers[0], answers[0]]);
  await mailTo('ada@example.com', 'Your sign-in code');
  const rows = await waitFor('both jobs to be done', async () => {
    const now = await queued(world);
    return now.length === before + 2 && now.every(({ state }) => state === 'completed') && now;
  });
  const lengths = rows.slice(-2).map(({ row }) => row.length);
  expect(Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0))).toBeLessThan(100);
  expect((await messages()).filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
});

test('an invitation is mailed with a link that leads to its page', async () => {
  const identity = requireEmbeddedProvider(world.server.ctx);
  const inviter = await identity.findUserByEmail('ada@example.com');
  const { id: organizationId } = await identity.createOrganization({ name: 'Aurora Coffee' });
  await identity.inviteUser({
    organizationId,
    email: 'grace@example.com',
    role: 'member',
    inviterUserId: inviter?.id ?? '',
  });
  const { text } = await mailTo('grace@example.com', 'Ada Lovelace invites you to Aurora Coffee');
  const [link = ''] = /http\S+invitation_token=\S+/.exec(text) ?? [];
  const { origin, pathname, searchParams } = new URL(link);
  expect([origin, pathname]).toEqual([world.publicUrl, '/_/login']);
  const invitation_token = searchParams.get('invitation_token') ?? '';
  const request = await beginSignIn(world.publicUrl, { invitation_token });
  const answer = await fetch(`${world.publicUrl}/user_management/hosted/request?id=${request}`);
  expect(await answer.json()).toMatchObject({
    canMail: true,
    invitation: { email: 'grace@example.com', organizationName: 'Aurora Coffee', hasAccount: false },
  });
});

test('a mail waits while the mail server is down, and is delivered once afterwards', async () => {
  const port = await freePort();
  const other = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Passes <passes@example.com>',
      LOG_LEVEL: 'silent',
    },
  });
  let smtp: SmtpServer | undefined;
  try {
    const request = await beginSignIn(other.publicUrl);
    const email = 'late@example.com';
    const asked = await post(other.publicUrl, 'sign-up', {
      request,
      email,
      password,
      firstName: '',
      lastName: '',
    });
    expect(await asked.json()).toMatchObject({ step: 'verify-email', email });
    await waitFor('a first attempt to fail', async () =>
      (await queued(other)).some(({ state }) => state === 'retry'),
    );
    smtp = await startSmtpServer({ port });
    await endQueueWaits(other.databaseUrl);
    const { mails } = smtp;
    const mail = await waitFor('the mail to arrive', async () => mails[0], 60_000);
    expect(mail).toMatchObject({ from: '<passes@example.com>', to: ['<late@example.com>'] });
    expect(mail.data).toMatch(/^From: "?Passes"? <passes@example\.com>\r$/m);
    expect(mail.data).toMatch(/^Message-ID: <identity\.[0-9a-f-]{36}@localhost>\r$/im);
    expect(mail.data).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    const [code = 'none'] = /(?<!\d)\d{6}(?!\d)/.exec(mail.data.split('\r\n\r\n').slice(1).join(' ')) ?? [];
    // A failed job keeps the reason, which must not contain a code either.
    for (const { row } of await queued(other)) expect(row).not.toContain(code);
  } finally {
    await other.stop();
    await smtp?.stop();
  }
});

test('production has no lab and no mailbox; without a mail server it offers nothing that needs mail, and asks for no code', async () => {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const other = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
    },
  });
  try {
    const mailbox = await fetch(`${publicUrl}/lab/mailbox.json`);
    expect([mailbox.status, mailbox.headers.get('content-type')]).toEqual([404, 'application/json']);
    for (const path of ['/lab', '/lab/api/phones', '/lab/mailbox']) {
      const { status } = await fetch(`${publicUrl}${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
    const request = await beginSignIn(publicUrl);
    const page = await fetch(`${publicUrl}/user_management/hosted/request?id=${request}`);
    expect(await page.json()).toMatchObject({ canMail: false });
    const { api } = await enter(publicUrl, 'sign-up', { email: 'ada@example.com', password });
    expect(await api.account.get.query()).toMatchObject({ email: 'ada@example.com' });
    const signUps = [];
    for (const email of ['ada@example.com', 'free@example.com']) {
      const answer = await post(publicUrl, 'sign-up', { request, email, password });
      signUps.push([answer.status, await answer.text()]);
    }
    expect(signUps[0]).toEqual([400, expect.stringContaining('new accounts cannot be created')]);
    expect(signUps[1]).toEqual(signUps[0]);
    const refused = await post(publicUrl, 'email-code', { request, email: 'ada@example.com' });
    expect(refused.status).toBe(400);
    expect(await queued(other)).toEqual([]);
  } finally {
    await other.stop();
  }
});
