import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { enqueueCertificateExpiryReminders } from '../features/wallet-platforms/enqueue-certificate-expiry-reminders.ts';
import { mailCertificateExpiryReminder } from '../features/wallet-platforms/mail-certificate-expiry-reminder.ts';
import {
  certificateExpiryReminder,
  mailCertificateExpiryReminderJob,
} from '../features/wallet-platforms/wallet-platforms.jobs.ts';
import { createWorkspace } from '../features/workspaces/create-workspace.ts';
import { notifyAdmins } from '../features/workspaces/notify-admins.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import type { MailMessage } from '../platform/mail/mailer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { maintainWorkspaces } from './maintain-workspaces.ts';
import type { WorkspacesWalk } from './maintenance.jobs.ts';
import { runMaintenance } from './run-maintenance.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer();
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const hourMilliseconds = 3_600_000;
const { signal } = new AbortController();
const fromTheFirst = { after: null };

async function newWorkspace(name: string): Promise<string> {
  const user = await requireEmbeddedProvider(ctx).createUser({
    email: `${name}@example.com`,
    password: null,
    firstName: null,
    lastName: null,
  });
  const about = { name, companySize: 11, companyRole: 'Developer', timezoneName: 'Europe/Oslo' } as const;
  return (await createWorkspace(ctx, { userId: user.id, organizationId: null }, about)).id;
}

async function nonces(workspaceId: string): Promise<string[]> {
  const rows = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('google_callback_nonces')
      .select('nonce')
      .where('workspace_id', '=', workspaceId)
      .orderBy('nonce')
      .execute(),
  );
  return rows.map(({ nonce }) => nonce);
}

test('nonces older than a day are removed in every workspace, younger ones stay, and a second run changes nothing', async () => {
  const workspaces = [await newWorkspace('aurora'), await newWorkspace('bergtal')];
  const now = ctx.clock();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMilliseconds);
  for (const workspaceId of workspaces)
    await ctx.database.inWorkspace(workspaceId, ({ db }) =>
      db
        .insertInto('google_callback_nonces')
        .values([
          { workspace_id: workspaceId, nonce: 'old', received_at: hoursAgo(25) },
          { workspace_id: workspaceId, nonce: 'young', received_at: hoursAgo(23) },
        ])
        .execute(),
    );
  for (let times = 0; times < 2; times += 1) {
    await maintainWorkspaces({ ...ctx, clock: () => now }, fromTheFirst, { signal });
    for (const workspaceId of workspaces) expect(await nonces(workspaceId)).toEqual(['young']);
  }
});

test('a failure is reported and affects neither other steps nor other workspaces', async () => {
  const first = await newWorkspace('curio');
  const second = await newWorkspace('delta');
  const came: string[] = [];
  const reported: unknown[] = [];
  const error = (message: string, _error: unknown, fields = {}) => void reported.push({ message, ...fields });
  const watched = { ...ctx, logger: { ...ctx.logger, error } };
  const fail = () => Promise.reject(new Error('The step failed.'));
  const come =
    (step: string) =>
    (_ctx: Context, { workspaceId }: WorkspaceTransaction) => {
      came.push(`${step} ${workspaceId}`);
      return step === 'broken' && workspaceId === first ? fail() : Promise.resolve(1);
    };
  await runMaintenance(watched, {}, {}, [
    { name: 'fails', run: fail },
    { name: 'goes on', run: async () => came.push('goes on') },
  ]);
  const steps = ['broken', 'sound'].map((name) => ({ name, run: come(name) }));
  expect(await maintainWorkspaces(watched, fromTheFirst, { signal }, steps)).toBeUndefined();
  const each = [first, second].flatMap((id) => [`broken ${id}`, `sound ${id}`]);
  expect(came).toEqual(expect.arrayContaining(['goes on', ...each]));
  const message = 'A maintenance step failed and will be retried';
  expect(reported).toEqual([
    { message, step: 'fails', times: 1 },
    { message, step: 'broken', times: 1, workspaceId: first },
  ]);
});

test('a run removes a limited number of pages per workspace, each in its own transaction, and the next run the rest', async () => {
  const workspaceId = await newWorkspace('granary');
  const left = new Map([[workspaceId, 12]]);
  const pages: number[] = [];
  const step = {
    name: 'pages',
    pages: { rowsEach: 3, max: 2 },
    run: async (_: Context, tx: WorkspaceTransaction) => {
      const rest = left.get(tx.workspaceId) ?? 0;
      const page = Math.min(rest, 3);
      left.set(tx.workspaceId, rest - page);
      if (tx.workspaceId === workspaceId) pages.push(page);
      return page;
    },
  };
  const transactions: string[] = [];
  const counting: Context = {
    ...ctx,
    database: {
      ...ctx.database,
      inWorkspace: (id, work) => {
        transactions.push(id);
        return ctx.database.inWorkspace(id, work);
      },
    },
  };
  const walk = () => maintainWorkspaces(counting, fromTheFirst, { signal }, [step]);
  await walk();
  expect(pages).toEqual([3, 3]);
  expect(transactions.filter((id) => id === workspaceId)).toHaveLength(2);
  await walk();
  await walk();
  expect(pages).toEqual([3, 3, 3, 3, 0]);
});

test('workspaces that exceed a run’s time are processed by the next runs, each once', async () => {
  await newWorkspace('eastgate');
  await newWorkspace('fjord');
  let minutes = 0;
  const slow = { ...ctx, clock: () => new Date(minutes++ * 60_000) };
  const came: string[] = [];
  const step = {
    name: 'each',
    run: async (_: Context, tx: WorkspaceTransaction) => came.push(tx.workspaceId),
  };
  let runs = 0;
  for (let next: WorkspacesWalk | undefined = fromTheFirst; next; runs += 1)
    next = (await maintainWorkspaces(slow, next, { signal }, [step]))?.again;
  const { rows } = await sql<{ id: string }>`select id from workspaces order by id`.execute(
    ctx.database.global,
  );
  expect(came).toEqual(rows.map(({ id }) => id));
  expect(runs).toBeGreaterThan(1);
});

test('a run that takes longer than an hour is not started a second time', async () => {
  const sent: unknown[] = [];
  const queue = (state: 'open' | 'over'): Context['queue'] => ({
    ...ctx.queue,
    find: async (job) => [{ payload: job.payload.parse({ after: '7' }), state }],
    send: async (_place, _job, payload) => void sent.push(payload),
  });
  await runMaintenance({ ...ctx, queue: queue('open') });
  expect(sent).toEqual([]);
  await runMaintenance({ ...ctx, queue: queue('over') });
  expect(sent).toEqual([{ after: null }]);
});

test('admins are reminded of a certificate once at 28 and once at 7 days, by a mail that links to its renewal', async () => {
  const workspaceId = await newWorkspace('garnet');
  const certificateId = ctx.ids.uuid();
  const expiresAt = new Date(ctx.clock().getTime() + 40 * 24 * hourMilliseconds);
  const identifier = { identifier: 'pass.com.garnet', team_identifier: 'TEAM123456', expires_at: expiresAt };
  const made = { ...identifier, created_at: ctx.clock() };
  await ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    await db
      .insertInto('apple_certificates')
      .values({
        ...made,
        id: certificateId,
        certificate_pem: '',
        wwdr_pem: '',
        sealed_private_key: '',
        owner_workspace_id: workspaceId,
      })
      .execute();
    await db
      .insertInto('apple_pass_type_identifiers')
      .values({
        ...made,
        workspace_id: workspaceId,
        id: ctx.ids.uuid(),
        certificate_id: certificateId,
        platform_managed: false,
      })
      .execute();
  });
  const mails: MailMessage[] = [];
  const sent: unknown[] = [];
  const mailing: Context = {
    ...ctx,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
    queue: { ...ctx.queue, sendMany: async (_place, _job, payloads) => void sent.push(...payloads) },
  };
  for (const days of [30, 28, 27, 12, 6, 5, -1]) {
    const now = new Date(expiresAt.getTime() - days * 24 * hourMilliseconds);
    await ctx.database.inWorkspace(workspaceId, (tx) => enqueueCertificateExpiryReminders(mailing, tx, now));
  }
  const reminders = sent.splice(0).map((payload) => certificateExpiryReminder.parse(payload));
  expect(reminders.map(({ days }) => days)).toEqual([28, 7]);
  for (const reminder of reminders) await notifyAdmins(mailCertificateExpiryReminderJob)(mailing, reminder);
  for (const payload of sent)
    await mailCertificateExpiryReminder(mailing, mailCertificateExpiryReminderJob.payload.parse(payload));
  expect(mails.map(({ to }) => to)).toEqual(['garnet@example.com', 'garnet@example.com']);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(mails[0]?.subject).toContain('The Apple certificate of garnet expires on');
  expect(mails[0]?.text).toContain('/garnet/settings/wallet-platforms/apple');
});

test('a server that runs for a year has the event partitions of the next months, and of the last three only', async () => {
  const start = ctx.clock();
  for (let month = 0; month < 12; month += 1)
    await runMaintenance({
      ...ctx,
      clock: () => new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 15)),
    });
  const months = Array.from(
    { length: 17 },
    (_, month) =>
      `events_${new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1)).toISOString().slice(0, 7).replace('-', '_')}`,
  );
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by name`.execute(
    ctx.database.global,
  );
  expect(rows.map(({ name }) => name)).toEqual([...months.slice(8, 14), 'events_default']);
});

test('an unreferenced session is removed, a referenced one does not fail maintenance', async () => {
  const at = ctx.clock();
  const later = (hours: number) => new Date(at.getTime() + hours * hourMilliseconds);
  const user = await requireEmbeddedProvider(ctx).createUser({
    email: 'session@example.com',
    password: null,
    firstName: null,
    lastName: null,
  });
  const global = ctx.database.global;
  await global
    .insertInto('identity_sessions')
    .values({
      id: 'session_1',
      token_hash: 'hash',
      user_id: user.id,
      client_id: 'client',
      authentication_method: 'Password',
      organization_id: null,
      ip_address: null,
      user_agent: null,
      created_at: at,
      last_activity_at: at,
      expires_at: later(1),
      revoked_at: null,
    })
    .execute();
  await global
    .insertInto('identity_authorization_codes')
    .values({
      code_hash: 'code',
      client_id: 'client',
      redirect_uri: 'https://site.example/',
      code_challenge: 'challenge',
      session_id: 'session_1',
      organization_id: null,
      created_at: at,
      expires_at: later(2),
      used_at: null,
    })
    .execute();
  const sessions = async () =>
    (await global.selectFrom('identity_sessions').select('id').execute()).map(({ id }) => id);
  await runMaintenance({ ...ctx, clock: () => later(1.5) });
  expect(await sessions()).toEqual(['session_1']);
  await runMaintenance({ ...ctx, clock: () => later(2.5) });
  expect(await sessions()).toEqual([]);
});

test('a signing key is rotated once when it is ninety days old', async () => {
  await ctx.identity.app.request('/sso/jwks/client_tessera');
  const old = new Date(ctx.clock().getTime() - 90 * 24 * hourMilliseconds);
  await ctx.database.global.updateTable('identity_keys').set({ created_at: old }).execute();
  for (let times = 0; times < 2; times += 1) await runMaintenance(ctx);
  const keys = await ctx.database.global
    .selectFrom('identity_keys')
    .select(['created_at', 'retired_at'])
    .orderBy('created_at')
    .execute();
  expect(keys).toEqual([
    { created_at: old, retired_at: expect.any(Date) },
    { created_at: expect.any(Date), retired_at: null },
  ]);
});

test('the queue schedules maintenance and a check for a due backup every hour, and the archiving of WAL every minute', async () => {
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule order by name`.execute(ctx.database.global);
  expect(rows).toEqual([
    { name: 'platform.archive-wal', cron: '* * * * *', timezone: 'UTC' },
    { name: 'platform.back-up', cron: '47 * * * *', timezone: 'UTC' },
    { name: 'platform.clean-up', cron: '17 * * * *', timezone: 'UTC' },
  ]);
});
