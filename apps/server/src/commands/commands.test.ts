import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createStoryDatabase } from '../../../../stories/world/story-database.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Context } from '../context.ts';
import { migrations } from '../platform/database/migrations/migrations.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { processName } from '../platform/queue/connected-processes.ts';
import { openQueue, type Queue } from '../platform/queue/queue.ts';
import { startSmtpServer } from '../testing/smtp-server.fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../testing/test-workspace.fixture.ts';
import { answerCommand } from './answer-command.ts';

let server: TestServer;
let ctx: Context;
let worker: Queue;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
  // Connected like a worker, but runs no job: the hourly maintenance would change what the tests prepare.
  const name = processName(['worker']);
  worker = await openQueue({ url: server.databaseUrl, jobs: [], logger: ctx.logger, name });
});

afterAll(async () => {
  await worker?.stop();
  await server?.stop();
});

const environment = () => ({
  DATA_DIR: server.directory,
  DATABASE_URL: server.databaseUrl,
  PORT: String(ctx.config.port),
  HOST: '127.0.0.1',
});

const run = (...words: string[]) => answerCommand(words, environment());

async function runJson<Data>(words: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = await answerCommand([...words, '--json'], {
    ...environment(),
    ...settings,
  });
  expect(stderr).toBe('');
  return { status, data: JSON.parse(stdout) as Data };
}

const newUser = (email: string, lastName: string | null = null) =>
  requireEmbeddedProvider(ctx).createUser({ email, password: null, firstName: 'Ada', lastName });

type Listed = { users: { email: string; disabledAt: string | null }[]; nextAfter: string | null };

test('users list searches names and addresses literally, and pages newest first', async () => {
  for (const number of [1, 2, 3]) await newUser(`listed-${number}@example.com`, 'Under_score');
  await newUser('other@example.com', 'Underxscore');
  const list = async (...words: string[]) => {
    const { data } = await runJson<Listed>(['users', 'list', ...words]);
    return { emails: data.users.map(({ email }) => email), next: data.nextAfter };
  };
  const first = await list('under_SCORE', '--limit=2');
  expect(first.emails).toEqual(['listed-3@example.com', 'listed-2@example.com']);
  const second = await list('under_score', '--limit=2', '--after', first.next ?? '');
  expect(second).toEqual({ emails: ['listed-1@example.com'], next: null });
  expect((await list('OTHER@')).emails).toEqual(['other@example.com']);
  const { stdout } = await run('users', 'list', 'other@');
  expect(stdout).toMatch(
    /^EMAIL {2,}NAME .*\nother@example.com {2}Ada Underxscore {2}unverified {2,}no {2,}no {2,}never/,
  );
  expect((await run('users', 'list', 'no such person')).stdout).toBe('There is no such user.\n');
});

test('users disable, enable and end-sessions act once, try out without an effect, and are audited', async () => {
  const { id, email } = await newUser('grace@example.com');
  const users = async (command: string, ...words: string[]) =>
    (await run('users', command, 'Grace@Example.com', ...words)).stdout.trim();
  const isDisabled = async () => {
    const { data } = await runJson<Listed>(['users', 'list', email]);
    return data.users[0]?.disabledAt !== null;
  };
  expect(await users('disable', '--dry-run')).toBe(`${email} would be disabled and signed out.`);
  expect(await isDisabled()).toBe(false);
  expect(await users('disable')).toBe(`${email} is disabled and signed out everywhere.`);
  expect(await isDisabled()).toBe(true);
  expect(await users('disable')).toBe(`${email} was disabled already.`);
  expect(await users('enable', '--dry-run')).toBe(`${email} could sign in again.`);
  expect(await isDisabled()).toBe(true);
  expect(await users('enable')).toBe(`${email} can sign in again.`);
  expect(await users('enable')).toBe(`${email} was not disabled.`);
  expect(await users('end-sessions')).toBe(`${email} was not signed in.`);
  const { data } = await runJson<{ type: string; detail: string; userId: string }[]>(['audit', email]);
  expect(data.map(({ type, detail }) => [type, detail])).toEqual([
    ['user.changed', 'enabled'],
    ['user.changed', 'disabled'],
    ['user.created', null],
  ]);
  expect(new Set(data.map(({ userId }) => userId))).toEqual(new Set([id]));
});

test('a disabled admin gets no mails for admins', async () => {
  const { workspace } = await createTestWorkspace(ctx, { passes: 0 });
  const admins = () => ctx.identity.listAdmins(workspace.organization.workos_identifier);
  const [owner] = await admins();
  await run('users', 'disable', owner?.email ?? '');
  expect(await admins()).toEqual([]);
});

test.each(['list', 'disable', 'enable', 'end-sessions'])(
  'users %s is refused where WorkOS keeps the accounts',
  async (command) => {
    const workos = { WORKOS_CLIENT_ID: 'client_1', WORKOS_API_KEY: 'sk_test_1' };
    const words = ['users', command, 'ada@example.com'];
    expect(await answerCommand(words, { ...environment(), ...workos })).toMatchObject({
      status: 1,
      stderr: 'WorkOS keeps the accounts of this installation: use its dashboard.\n',
    });
  },
);

type Status = {
  version: string;
  database: {
    isReachable: boolean;
    problem?: string;
    migrations: { pending: string[] };
    queue: { due: number } | null;
    processes: { version: string; roles: string[] }[];
    campaigns: { workspace: string; recipients: number; finishedRecipients: number }[];
  };
  disk: { freeBytes: number };
};

test('status shows version, migrations, queue, the running processes, campaigns and the disk', async () => {
  const { workspace, passTemplateId, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  await inWorkspace(async ({ workspaceId, db }) => {
    const about = { workspace_id: workspaceId, target_pass_template_id: passTemplateId };
    const campaignId = ctx.ids.uuid();
    await db
      .insertInto('campaigns')
      .values({ ...about, id: campaignId, name: 'Cake', status: 'Sending', created_at: ctx.clock() })
      .execute();
    await db
      .insertInto('campaign_runs')
      .values({
        ...{ ...about, id: ctx.ids.uuid(), campaign_id: campaignId, kind: 'launch', content: '{}' },
        ...{ status: 'Sending', is_frozen: true, created_at: ctx.clock(), launched_at: ctx.clock() },
        ...{ launch_requested_at: ctx.clock(), recipients: 9, finished_recipients: 4 },
      })
      .execute();
  });
  const { status, data } = await runJson<Status>(['status']);
  expect(status).toBe(0);
  expect(data).toMatchObject({
    version: packageJson.version,
    database: {
      isReachable: true,
      kind: 'external',
      migrations: { applied: Object.keys(migrations), pending: [], newer: [], unknown: [] },
      queue: { due: expect.any(Number) },
      processes: [
        { version: packageJson.version, roles: ['web'] },
        { version: packageJson.version, roles: ['worker'] },
      ],
      campaigns: [{ workspace: workspace.handle, recipients: 9, finishedRecipients: 4 }],
    },
  });
  expect(data.disk.freeBytes).toBeGreaterThan(0);
  const { stdout } = await run('status');
  expect(stdout).toContain('4 of 9 recipients done');
});

test('status shows the rest while a node of the cluster is down', async () => {
  const problem = 'connection to the remote node tessera@worker-1:5432 failed';
  await sql`create function lost_node() returns boolean language plpgsql as
    ${sql.lit(`begin raise exception '${problem}' using errcode = '08006'; end`)}`.execute(
    ctx.database.global,
  );
  await sql`create policy lost_node on campaign_runs as restrictive using (lost_node())`.execute(
    ctx.database.global,
  );
  try {
    const { status, stdout, stderr } = await run('status');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`unknown: ${problem}`);
    expect(stdout).toMatch(/^Processes /m);
  } finally {
    await sql`drop policy lost_node on campaign_runs`.execute(ctx.database.global);
    await sql`drop function lost_node()`.execute(ctx.database.global);
  }
});

test('status, doctor and the others say that a database cannot be reached, with status 1', async () => {
  const away = { DATABASE_URL: 'postgres://tessera:secret@127.0.0.1:1/tessera' };
  const { status, data } = await runJson<Status>(['status'], away);
  expect([status, data.database.isReachable]).toEqual([1, false]);
  expect(data.database.problem).toMatch(/^The database at 127.0.0.1:1 cannot be reached/);
  const listed = await answerCommand(['users', 'list'], { ...environment(), ...away });
  expect(listed).toMatchObject({ status: 1, stderr: `${data.database.problem}\n` });
  const doctor = await answerCommand(['doctor'], { ...environment(), ...away });
  expect(doctor.status).toBe(1);
  expect(doctor.stdout).toMatch(/problem {2}database .*cannot be reached/);
  expect(JSON.stringify([data, listed, doctor])).not.toContain('secret');
});

test('a database that lacks migrations is refused by all commands but migrate, which tries them out and applies them', async () => {
  const { url, drop } = await createStoryDatabase(inject('administratorUrl'));
  const empty = { DATABASE_URL: url };
  const all = Object.keys(migrations);
  try {
    const before = await runJson<Status>(['status'], empty);
    expect([before.status, before.data.database.migrations.pending]).toEqual([1, all]);
    for (const words of [['users', 'list'], ['audit'], ['purge']])
      expect(await answerCommand(words, { ...environment(), ...empty })).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('run "tessera migrate"'),
      });
    expect((await runJson(['migrate', '--dry-run'], empty)).data).toEqual({ pending: all, dryRun: true });
    expect((await runJson(['migrate'], empty)).data).toEqual({ applied: all });
    expect((await runJson(['migrate'], empty)).data).toEqual({ applied: [] });
    expect((await runJson<Status>(['status'], empty)).status).toBe(0);
  } finally {
    await drop();
  }
});

type Doctor = { checks: { name: string; state: string; advice: string | null }[] };

test('doctor finds a running server in order, and names a mail server that refuses and a role that bypasses row-level security', async () => {
  const states = async (settings: Record<string, string>) => {
    const { status, data } = await runJson<Doctor>(['doctor'], settings);
    for (const { state, advice } of data.checks) expect(advice === null).toBe(state === 'ok');
    return { status, states: Object.fromEntries(data.checks.map(({ name, state }) => [name, state])) };
  };
  const smtp = await startSmtpServer();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'passes@example.com' };
  try {
    const good = await states(mail);
    expect(good).toMatchObject({
      status: 0,
      states: {
        ...{ address: 'ok', mail: 'ok', migrations: 'ok', clock: 'ok', processes: 'ok', queue: 'ok' },
        'database role': 'ok',
        'pass certificates': 'ok',
      },
    });
    expect(smtp.mails).toEqual([]);
  } finally {
    await smtp.stop();
  }
  const superuser = inject('administratorUrl');
  expect(await states({ ...mail, DATABASE_URL: superuser })).toMatchObject({
    status: 1,
    states: { mail: 'problem', 'database role': 'problem', migrations: 'problem', processes: 'problem' },
  });
});
