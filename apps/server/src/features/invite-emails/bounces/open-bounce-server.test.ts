import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../../../../stories/world/wait-for.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { listRecipientOptions } from '../list-recipient-options.ts';
import { sendDownloadLinks } from '../send-download-links.ts';
import { bounceAddress, type MailReference } from './bounce-address.ts';
import { type BounceServer, openBounceServer } from './open-bounce-server.ts';
import { bounceOf, complaintOf } from './parse-bounce.fixture.ts';

let server: TestServer;
let ctx: Context;
let bounces: BounceServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web', BOUNCE_ADDRESS: 'bounces@passes.example.com' });
  ctx = server.ctx;
  bounces = await openBounceServer(ctx, 0);
});

afterAll(async () => {
  await bounces?.close();
  await server?.stop();
});

async function createMail() {
  const { workspaceId, passTemplateId, passIds } = await createTestWorkspace(ctx);
  const [passId = ''] = passIds;
  const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    ctx.database.inWorkspace(workspaceId, work);
  await inWorkspace((tx) => sendDownloadLinks(ctx, tx, { passTemplateId, createdBy: null, passIds }));
  const row = () =>
    inWorkspace((tx) =>
      tx.db
        .selectFrom('download_links_sent')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('pass_id', '=', passId)
        .executeTakeFirstOrThrow(),
    );
  const mail: MailReference = { workspaceId, passId, requestedAt: (await row()).at };
  return {
    row,
    mail,
    address: bounceAddress(ctx, mail) ?? '',
    option: async () =>
      (await inWorkspace((tx) => listRecipientOptions(ctx, tx, { passTemplateId }))).passes[0],
    events: async () => {
      const rows = await inWorkspace((tx) =>
        tx.db.selectFrom('events').select('type').where('workspace_id', '=', workspaceId).execute(),
      );
      return rows.map(({ type }) => type);
    },
  };
}

async function handIn(to: string | string[], raw: string): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: bounces.port,
    secure: false,
    ignoreTLS: true,
  });
  await transport.sendMail({ envelope: { from: '', to }, raw });
  transport.close();
}

test('a mail that is returned for good is recorded, announced once and shown', async () => {
  const { address, row, option, events } = await createMail();
  await handIn(address.toUpperCase(), bounceOf());
  await handIn(address, bounceOf());
  expect(await row()).toMatchObject({
    bounced_at: expect.any(Date),
    mail_status: '5.1.1',
    complained_at: null,
  });
  expect(await option()).toMatchObject({ status: 'INVITED', bounced: true });
  expect((await events()).filter((type) => type === 'downloadLink.bounced')).toHaveLength(1);
});

test('a temporary failure is recorded and is not final', async () => {
  const { address, row, option } = await createMail();
  await handIn(address, bounceOf({ status: '5.2.2' }));
  expect(await row()).toMatchObject({ delayed_at: expect.any(Date), bounced_at: null, mail_status: '5.2.2' });
  expect(await option()).not.toHaveProperty('bounced');
});

test('a complaint unsubscribes the holder, wherever the report names the mail', async () => {
  for (const inside of [false, true]) {
    const { address, row, option, events } = await createMail();
    await handIn(
      inside ? 'bounces@passes.example.com' : address,
      complaintOf({ mailFrom: inside ? address : '' }),
    );
    expect(await row()).toMatchObject({ complained_at: expect.any(Date), bounced_at: null });
    expect(await option()).toMatchObject({ status: 'UNSUBSCRIBED' });
    expect(await events()).toContain('person.unsubscribed');
  }
});

test('mail to other addresses is refused, and forged names are ignored', async () => {
  const { mail, row } = await createMail();
  for (const foreign of ['ada@example.com', 'bouncesx@passes.example.com'])
    await expect(handIn(foreign, bounceOf())).rejects.toMatchObject({ responseCode: 550 });
  const forged =
    bounceAddress({ ...ctx, keys: { ...ctx.keys, bounceAddresses: Buffer.alloc(32) } }, mail) ?? '';
  await handIn(forged, bounceOf());
  await handIn('bounces@passes.example.com', complaintOf({ mailFrom: forged }));
  expect(await row()).toMatchObject({ bounced_at: null, complained_at: null, delayed_at: null });
});

test('an automatic reply changes nothing', async () => {
  const { address, row } = await createMail();
  await handIn(address, 'Subject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nStatus: 5.1.1\r\n');
  expect(await row()).toMatchObject({ bounced_at: null, delayed_at: null });
});

test('a message that is too large and too many recipients are refused, and the listener goes on', async () => {
  const { address, row } = await createMail();
  await expect(handIn(address, bounceOf() + 'x\r\n'.repeat(500_000))).rejects.toMatchObject({
    responseCode: 552,
  });
  const many = Array.from({ length: 8 }, (_, index) => `bounces+${index}@passes.example.com`);
  await handIn(many, bounceOf());
  await handIn(address, bounceOf());
  expect(await row()).toMatchObject({ bounced_at: expect.any(Date) });
});

test('line ends in an address add no command, and broken connections end quietly', async () => {
  const answers: string[] = [];
  const socket = connect(bounces.port, '127.0.0.1');
  socket.on('data', (data) => answers.push(data.toString()));
  const say = async (line: string, due: RegExp) => {
    const from = answers.length;
    socket.write(line);
    await waitFor(`the answer to ${line}`, async () => due.test(answers.slice(from).join('')), 5_000);
  };
  await waitFor('the greeting', async () => answers.length > 0);
  await say('EHLO x\r\n', /^250 /m);
  await say('MAIL FROM:<>\r\n', /^250 /m);
  await say('RCPT TO:<bounces+\r\n', /^5\d\d /m);
  await say('RCPT TO:<bounces@passes.example.com\0>\r\n', /^5\d\d /m);
  await say('AUTH PLAIN x\r\n', /^5\d\d /m);
  socket.destroy();
  const { address, row } = await createMail();
  await handIn(address, bounceOf());
  expect(await row()).toMatchObject({ bounced_at: expect.any(Date) });
});
