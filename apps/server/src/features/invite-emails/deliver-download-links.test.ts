import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { MailError, type MailErrorCode } from '../../platform/mail/mail-error.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mailer.ts';
import { createSmtpMailer } from '../../platform/mail/smtp-mailer.ts';
import { mailRetries } from '../../platform/queue/job.ts';
import { type SmtpOptions, type SmtpServer, startSmtpServer } from '../../testing/smtp-server.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { issuePasses } from '../passes/issue/issue-passes.ts';
import { updatePass } from '../passes/update-pass.ts';
import { voidPasses } from '../passes/void-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { deliverDownloadLinks } from './deliver-download-links.ts';
import { type Delivery, deliverDownloadLinksJob } from './invite-emails.jobs.ts';
import { listRecipientOptions } from './list-recipient-options.ts';
import { sendDownloadLinks } from './send-download-links.ts';

let server: TestServer;
let ctx: Context;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

afterAll(() => server?.stop());

async function createSend(count: number) {
  const { workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 });
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    ctx.database.inWorkspace(workspaceId, work);
  const passes = Array.from({ length: count }, (_, index) => ({
    user: { email: `holder-${index}@example.com`, firstName: 'Ada', lastName: 'Holder' },
    attributes: {},
  }));
  const issued = await inWorkspace((tx) =>
    issuePasses(ctx, tx, workspace, { passTemplateId, passes, source: { via: 'app', by: null } }),
  );
  await inWorkspace((tx) =>
    sendDownloadLinks(ctx, tx, { passTemplateId, createdBy: null, passIds: issued.map(({ id }) => id) }),
  );
  const [job] = await ctx.queue.find(deliverDownloadLinksJob, { workspaceId });
  if (!job) throw new Error('The send has no job.');
  return {
    inWorkspace,
    workspaceId,
    passIds: issued.map(({ id }) => id),
    delivery: job.payload,
    options: async () =>
      (await inWorkspace((tx) => listRecipientOptions(ctx, tx, { passTemplateId }))).passes,
    sendAgain: () =>
      inWorkspace((tx) =>
        sendDownloadLinks(ctx, tx, { passTemplateId, createdBy: null, passIds: issued.map(({ id }) => id) }),
      ),
    run: (mailer: Mailer, { delivery = job.payload, retries = 0, ...rest }: Partial<Run> = {}) =>
      deliverDownloadLinks({ ...ctx, ...rest, mailer }, delivery, {
        retries,
        signal: AbortSignal.timeout(60_000),
      }),
    outcomes: () =>
      inWorkspace(async (tx) => {
        const rows = await tx.db
          .selectFrom('download_links_sent')
          .selectAll()
          .where('workspace_id', '=', workspaceId)
          .execute();
        return {
          delivered: rows.filter((row) => row.delivered_at).length,
          refused: rows.filter((row) => row.refused_at).map((row) => row.mail_status),
          skipped: rows.filter((row) => row.skipped_at).length,
        };
      }),
  };
}

type Run = { delivery: Delivery; retries: number } & Partial<Pick<Context, 'clock' | 'database'>>;

async function openSmtp(options: SmtpOptions = {}): Promise<{ smtp: SmtpServer; mailer: Mailer }> {
  const smtp = await startSmtpServer(options);
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${smtp.port}`,
    from: 'Passes <passes@example.com>',
    connections: 4,
    silenceMilliseconds: 300,
  });
  cleanUps.push(
    () => smtp.stop(),
    () => mailer.close(),
  );
  return { smtp, mailer };
}

const failing = (code: MailErrorCode, mails: MailMessage[] = []): Mailer => ({
  send: async (mail) => {
    mails.push(mail);
    throw new MailError(code, 'No');
  },
  close: async () => undefined,
});

const recipients = ({ mails }: SmtpServer) => mails.flatMap(({ to }) => to).toSorted();

test('each mail of a chunk arrives once, and a run that repeats sends none', async () => {
  const send = await createSend(20);
  const { smtp, mailer } = await openSmtp();
  expect(await send.run(mailer)).toBeUndefined();
  expect(await send.run(mailer)).toBeUndefined();
  expect(new Set(recipients(smtp)).size).toBe(20);
  expect(smtp.mails).toHaveLength(20);
  const ids = smtp.mails.map(({ data }) => /^Message-ID: (.+)$/m.exec(data)?.[1]);
  expect(new Set(ids).size).toBe(20);
  expect(await send.outcomes()).toEqual({ delivered: 20, refused: [], skipped: 0 });
});

test('a refused mail is final, a deferred one is sent after growing delays, and the others go on', async () => {
  const send = await createSend(10);
  let isBusy = true;
  const { smtp, mailer } = await openSmtp({
    refuse: (line) => {
      if (line.includes('RCPT TO:<holder-3@')) return '550 5.1.1 No such person';
      return isBusy && line.includes('RCPT TO:<holder-0@') ? '451 4.7.1 Try again later' : null;
    },
  });
  const first = await send.run(mailer);
  expect(await send.outcomes()).toEqual({ delivered: 8, refused: ['5.1.1'], skipped: 0 });
  expect(first).toMatchObject({ again: { round: 1 }, afterSeconds: 2 });
  const second = await send.run(mailer, { delivery: first?.again ?? send.delivery });
  expect(second).toMatchObject({ again: { round: 2 }, afterSeconds: 4 });
  isBusy = false;
  expect(await send.run(mailer, { delivery: second?.again ?? send.delivery })).toBeUndefined();
  expect(await send.outcomes()).toMatchObject({ delivered: 9 });
  expect(recipients(smtp).filter((to) => to === '<holder-0@example.com>')).toHaveLength(1);
});

test('a mail that stays deferred is given up after the last round', async () => {
  const send = await createSend(2);
  const delivery = { ...send.delivery, round: mailRetries.retriesMax };
  expect(await send.run(failing('deferred'), { delivery })).toBeUndefined();
  expect(await send.outcomes()).toMatchObject({ refused: ['4.4.7', '4.4.7'] });
});

test('mails that were given up can be sent again, those that a server refused cannot', async () => {
  const send = await createSend(3);
  const { mailer } = await openSmtp({
    refuse: (line) => (line.includes('RCPT TO:<holder-0@') ? '550 5.1.1 No such person' : null),
  });
  await send.run(
    {
      ...mailer,
      send: (mail, accepted) =>
        mail.to === 'holder-1@example.com' ? failing('deferred').send(mail) : mailer.send(mail, accepted),
    },
    {
      delivery: { ...send.delivery, round: mailRetries.retriesMax },
    },
  );
  expect((await send.outcomes()).refused.toSorted()).toEqual(['4.4.7', '5.1.1']);
  const options = await send.options();
  expect(new Map(options.map(({ user, status, bounced }) => [user.email, [status, bounced]]))).toEqual(
    new Map([
      ['holder-0@example.com', ['INVITED', true]],
      ['holder-1@example.com', ['INVITABLE', undefined]],
      ['holder-2@example.com', ['INVITED', undefined]],
    ]),
  );
  expect(await send.sendAgain()).toMatchObject({ count: 1 });
});

test('a server that is unavailable fails the job after three mails, and its last retry gives up', async () => {
  const send = await createSend(50);
  const tried: MailMessage[] = [];
  await expect(send.run(failing('unavailable', tried))).rejects.toMatchObject({ code: 'unavailable' });
  expect(tried.length).toBeLessThan(8);
  expect(await send.outcomes()).toEqual({ delivered: 0, refused: [], skipped: 0 });
  await send.run(failing('unavailable'), { retries: mailRetries.retriesMax });
  expect((await send.outcomes()).refused).toHaveLength(50);
});

test('a server that refuses our credentials fails the job', async () => {
  const send = await createSend(5);
  const { mailer } = await openSmtp({ refuse: (line) => (/^MAIL/.test(line) ? '530 5.7.0 Sign in' : null) });
  await expect(send.run(mailer)).rejects.toMatchObject({ code: 'unavailable', status: '5.7.0' });
});

test('a server that stalls at one mail delays only that one', async () => {
  const send = await createSend(10);
  const { mailer } = await openSmtp({ stall: (line) => line.includes('RCPT TO:<holder-4@') });
  await send.run(mailer).catch(() => undefined);
  expect(await send.outcomes()).toEqual({ delivered: 9, refused: [], skipped: 0 });
});

test('a pass voided and a person unsubscribed after the send get no mail', async () => {
  const send = await createSend(3);
  const [voided = ''] = send.passIds;
  await send.inWorkspace(async (tx) => {
    await voidPasses(ctx, tx, [voided], { atOnce: false });
    await tx.db
      .updateTable('pass_users')
      .set({ unsubscribed_at: ctx.clock() })
      .where('workspace_id', '=', send.workspaceId)
      .where('email', '=', 'holder-1@example.com')
      .execute();
  });
  const { smtp, mailer } = await openSmtp();
  expect(await send.run(mailer)).toBeUndefined();
  expect(recipients(smtp)).toEqual(['<holder-2@example.com>']);
  expect(await send.outcomes()).toEqual({ delivered: 1, refused: [], skipped: 2 });
});

test('if outcomes cannot be recorded, at most one mail per connection leaves', async () => {
  const send = await createSend(50);
  const { smtp, mailer } = await openSmtp();
  let transactions = 0;
  const database = {
    ...ctx.database,
    inWorkspace: ((workspaceId, work) => {
      transactions += 1;
      if (transactions > 1) throw new Error('The database is away.');
      return ctx.database.inWorkspace(workspaceId, work);
    }) satisfies Context['database']['inWorkspace'],
  };
  await expect(send.run(mailer, { database })).rejects.toThrow('The database is away.');
  expect(smtp.mails.length).toBeLessThanOrEqual(4);
});

test('a run whose time is over continues where it stopped, and forgets no deferred mail', async () => {
  const send = await createSend(30);
  const { mailer: quick, smtp } = await openSmtp({
    refuse: (line) => (line.includes('RCPT TO:<holder-0@') ? '451 Later' : null),
  });
  let now = ctx.clock().getTime();
  const clock = () => new Date(now);
  const mailer: Mailer = {
    ...quick,
    send: (...mail) => {
      now += 1_000;
      return quick.send(...mail);
    },
  };
  let next = await send.run(mailer, { clock });
  expect(next).toMatchObject({ afterSeconds: 0 });
  let runs = 1;
  while (next?.afterSeconds === 0) {
    next = await send.run(mailer, { clock, delivery: next.again });
    runs += 1;
  }
  expect(runs).toBeGreaterThan(1);
  expect(next).toMatchObject({ again: { round: 1, hasDeferred: false }, afterSeconds: 2 });
  expect(smtp.mails).toHaveLength(29);
});

test('a pass whose new holder has no address gets no mail, and the others of the chunk do', async () => {
  const { inWorkspace, passIds, delivery } = await createSend(2);
  const [, second = ''] = passIds.toSorted();
  await inWorkspace((tx) => updatePass(ctx, tx, { id: second, user: { phone: '+4915112345678' } }));
  const sent: string[] = [];
  const mailer: Mailer = {
    send: async ({ to }, accepted) => {
      sent.push(to);
      await accepted?.();
    },
    close: async () => undefined,
  };
  const attempt = { retries: 0, signal: new AbortController().signal };
  await deliverDownloadLinks({ ...ctx, mailer }, delivery, attempt);
  expect(sent).toEqual(['holder-0@example.com']);
});
