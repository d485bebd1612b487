import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { SmsError } from '../../../platform/sms/sms-sender.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { erasePerson } from '../../erasures/erase-person.ts';
import { eraseTraces } from '../../erasures/erase-traces.ts';
import { findPerson } from '../../passes/find-people.ts';
import { issuePass } from '../../passes/issue/issue-pass.ts';
import { sendDownloadLink } from '../../passes/send-download-link.ts';
import { deliverTextMessagesJob } from '../invite-emails.jobs.ts';
import { listRecipientOptions } from '../list-recipient-options.ts';
import { sendDownloadLinks } from '../send-download-links.ts';
import { deliverTextMessages } from './deliver-text-messages.ts';

const authToken = 'ab'.repeat(16);
const accountSid = `AC${'01'.repeat(16)}`;
const ourNumber = '+4915799999999';

type Answer = { status: number; body: unknown };
type Request = { method: string; to: string; text: string };

/** Twilio's Messages API, with answers that a test sets. */
const requests: Request[] = [];
let answers: Answer[] = [];
let taken: { sid: string; to: string; body: string; date_created: string }[] = [];
let twilio: Server;
let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  twilio = createServer(async (request, response) => {
    let form = '';
    for await (const chunk of request) form += chunk;
    const url = new URL(request.url ?? '', 'http://localhost');
    const given = request.method === 'POST' ? new URLSearchParams(form) : url.searchParams;
    requests.push({ method: request.method ?? '', to: given.get('To') ?? '', text: given.get('Body') ?? '' });
    const answer =
      request.headers.authorization !== `Basic ${btoa(`${accountSid}:${authToken}`)}`
        ? { status: 401, body: { code: 20003 } }
        : request.method === 'GET'
          ? { status: 200, body: { messages: taken } }
          : (answers.shift() ?? { status: 201, body: { sid: `SM${requests.length}` } });
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
  const address = twilio.address();
  const port = typeof address === 'object' ? address?.port : 0;
  server = await startTestServer({
    ROLES: 'web',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: ourNumber,
    TWILIO_API_URL: `http://127.0.0.1:${port}`,
    SMS_COUNTRIES: 'DE,AT',
  });
  ctx = server.ctx;
});

afterAll(async () => {
  await server?.stop();
  twilio.close();
});

let lastNumber = 0;
function nextPhone(): string {
  lastNumber += 1;
  return `+49151123456${String(lastNumber).padStart(2, '0')}`;
}

async function createHolders(phones: string[]) {
  const workspace = await createTestWorkspace(ctx);
  const { workspaceId, passTemplateId, inWorkspace } = workspace;
  const passIds = await inWorkspace(async (tx) => {
    const ids: string[] = [];
    for (const phone of phones) {
      const user = { email: '', phone, firstName: 'Zoe', lastName: '' };
      const pass = { passTemplateId, user, attributes: {} };
      ids.push((await issuePass(ctx, tx, workspace.workspace, pass, { via: 'api', by: null })).id);
    }
    return ids;
  });
  const send = () =>
    inWorkspace((tx) => sendDownloadLinks(ctx, tx, { passTemplateId, createdBy: null, passIds }));
  const deliver = async (retries = 0) => {
    const [job] = await ctx.queue.find(deliverTextMessagesJob, { workspaceId });
    if (!job) throw new Error('No job waits.');
    return deliverTextMessages(ctx, job.payload, { retries, signal: new AbortController().signal });
  };
  const rows = () =>
    inWorkspace(({ db }) =>
      db
        .selectFrom('download_links_sent')
        .select(['pass_id', 'channel', 'delivered_at', 'refused_at', 'skipped_at', 'bounced_at'])
        .select(['mail_status', 'provider_id', 'started_at', 'id'])
        .where('workspace_id', '=', workspaceId)
        .where('channel', '=', 'sms')
        .orderBy('pass_id')
        .execute(),
    );
  return {
    ...{ workspaceId, passTemplateId, inWorkspace, passIds, send, deliver, rows },
    person: (phone: string) => inWorkspace((tx) => findPerson(tx, { phone })),
  };
}

function postFromTwilio(form: Record<string, string>, { query = '', token = authToken } = {}) {
  const path = `/sms/twilio${query}`;
  const text = Object.keys(form)
    .sort()
    .reduce((all, name) => all + name + form[name], `${ctx.config.publicUrl}${path}`);
  return fetch(`http://localhost:${ctx.config.port}${path}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': createHmac('sha1', token).update(text).digest('base64') },
    body: new URLSearchParams(form),
  });
}

test('links go by SMS to people without an address, once, with a length that was announced', async () => {
  const [phone, other] = [nextPhone(), nextPhone()];
  const { send, deliver, rows, inWorkspace, passTemplateId, passIds } = await createHolders([phone, other]);
  const options = await inWorkspace((tx) => listRecipientOptions(ctx, tx, { passTemplateId }));
  expect(options.passes.filter(({ isTexted }) => isTexted).map(({ user }) => user.phone)).toEqual([
    other,
    phone,
  ]);
  expect(await send()).toEqual({ count: 2, textMessages: 2, leftOut: [] });
  expect(await send()).toEqual({ count: 0, textMessages: 0, leftOut: passIds });
  requests.length = 0;
  await deliver();
  await deliver();
  expect(requests.map(({ to }) => to)).toEqual([phone, other]);
  for (const { text } of requests) {
    expect(text).toMatch(/^.+: .+: http\S+\/p\/\S+\nReply STOP to unsubscribe\.$/);
    expect(text).toHaveLength(options.sms?.length ?? 0);
  }
  expect(await rows()).toEqual(
    passIds.map(() => expect.objectContaining({ delivered_at: expect.any(Date) })),
  );
});

test('a message whose answer got lost is found at the service and not sent again', async () => {
  const phone = nextPhone();
  const { send, deliver, rows } = await createHolders([phone]);
  await send();
  answers = [{ status: 500, body: {} }];
  await expect(deliver()).rejects.toThrow(SmsError);
  const text = requests.at(-1)?.text ?? '';
  taken = [{ sid: 'SMlost', to: phone, body: text, date_created: new Date(ctx.clock()).toUTCString() }];
  requests.length = 0;
  await deliver(1);
  taken = [];
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  expect(await rows()).toEqual([
    expect.objectContaining({ provider_id: 'SMlost', delivered_at: expect.any(Date) }),
  ]);
});

test('errors of one number refuse its message, errors of the account and too many requests wait', async () => {
  const phones = [nextPhone(), nextPhone(), '+33612345678', nextPhone()];
  const { send, deliver, rows, person } = await createHolders(phones);
  await send();
  answers = [
    { status: 400, body: { code: 21211, message: `The number ${phones[0]} is not valid` } },
    { status: 400, body: { code: 21610 } },
    { status: 429, body: { code: 20429 } },
  ];
  expect(await deliver()).toMatchObject({ again: { round: 1 }, afterSeconds: 2 });
  expect((await rows()).map(({ mail_status, delivered_at }) => mail_status ?? delivered_at)).toEqual([
    'sms 21211',
    'sms 21610',
    'sms 21408',
    null,
  ]);
  expect((await person(phones[1] ?? ''))?.unsubscribed_at).toEqual(expect.any(Date));
  answers = [{ status: 401, body: { code: 20003 } }];
  await expect(deliver()).rejects.toThrow('The SMS service answered 401, error 20003.');
  answers = [{ status: 503, body: {} }];
  expect(await deliver(25)).toBeUndefined();
  expect((await rows()).at(-1)).toMatchObject({ mail_status: '4.4.7', refused_at: expect.any(Date) });
});

test('STOP unsubscribes in the workspaces that sent a message, START undoes it, and unsigned replies are refused', async () => {
  const phone = nextPhone();
  const [first, second, silent] = [
    await createHolders([phone]),
    await createHolders([phone]),
    await createHolders([phone]),
  ];
  for (const each of [first, second]) {
    await each.send();
    await each.deliver();
  }
  const stop = { From: phone, To: ourNumber, Body: ' Stop. ', MessageSid: 'SM1' };
  expect((await postFromTwilio(stop, { token: 'forged' })).status).toBe(403);
  expect((await first.person(phone))?.unsubscribed_at).toBeNull();
  expect((await postFromTwilio(stop)).status).toBe(200);
  for (const each of [first, second])
    expect((await each.person(phone))?.unsubscribed_at).toEqual(expect.any(Date));
  expect((await silent.person(phone))?.unsubscribed_at).toBeNull();
  const [passId = ''] = first.passIds;
  await expect(first.inWorkspace((tx) => sendDownloadLink(ctx, tx, passId))).rejects.toMatchObject({
    code: 'personUnsubscribed',
  });
  await postFromTwilio({ ...stop, Body: 'Please do not stop these' });
  await postFromTwilio({ ...stop, Body: 'START' });
  expect((await first.person(phone))?.unsubscribed_at).toBeNull();
});

test('a message that the operator did not deliver counts as returned', async () => {
  const { workspaceId, send, deliver, rows } = await createHolders([nextPhone()]);
  await send();
  await deliver();
  const [row] = await rows();
  const { workspacePublicId } = await import('../../../platform/public-ids.ts');
  const query = `?workspace=${workspacePublicId(workspaceId)}&send=${row?.id}&pass=${row?.pass_id}`;
  for (const MessageStatus of ['sent', 'delivered']) await postFromTwilio({ MessageStatus }, { query });
  expect(await rows()).toMatchObject([{ bounced_at: null }]);
  await postFromTwilio({ MessageStatus: 'undelivered', ErrorCode: '30003' }, { query });
  expect(await rows()).toMatchObject([{ bounced_at: expect.any(Date), mail_status: 'sms 30003' }]);
});

test('an erasure removes the number from people, messages and the list of replies', async () => {
  const phone = nextPhone();
  const { workspaceId, send, deliver, rows, inWorkspace, person } = await createHolders([phone]);
  await send();
  await deliver();
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, { phone }, { userId: null }));
  await eraseTraces(ctx, { workspaceId, erasureId });
  expect(await person(phone)).toBeNull();
  expect(await rows()).toEqual([]);
  const listed = await ctx.database.global
    .selectFrom('sms_recipients')
    .selectAll()
    .where('sender_workspace_id', '=', workspaceId)
    .execute();
  expect(listed).toEqual([]);
});
