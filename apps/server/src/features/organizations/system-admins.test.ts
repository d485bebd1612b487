import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createStoryDatabase } from '../../../../../stories/world/story-database.ts';
import { answerCommand, type CommandAnswer } from '../../commands/answer-command.ts';
import type { Context } from '../../context.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createIdentityStore } from '../../platform/identity/identity-store.ts';
import { readAuditRecord } from '../../platform/identity/read-audit-record.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { newUser, proceduresOf } from '../../testing/procedures-of.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { deliverIdentityMailJob } from '../identity-mails/identity-mails.jobs.ts';
import { openIdentityMail } from '../identity-mails/queued-identity-mail.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { findOwnOrganization } from './find-own-organization.ts';
import { isSystemAdmin } from './is-system-admin.ts';
import { makeSystemAdmin } from './make-system-admin.ts';

const program = join(import.meta.dirname, '../../commands/main.ts');
let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer();
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const grant = (...words: string[]) => answer('users', 'grant-admin', ...words);
const removeSecondFactor = (...words: string[]) => answer('users', 'remove-second-factor', ...words);
const readAudit = (...words: string[]) => answer('audit', ...words);
/** With the settings of an installation whose accounts WorkOS keeps. */
const atWorkos = (...words: string[]) =>
  answerCommand(words, { ...environment(), WORKOS_CLIENT_ID: 'client_1', WORKOS_API_KEY: 'sk_test_1' });

const environment = () => ({
  DATA_DIR: server.directory,
  DATABASE_URL: server.databaseUrl,
  LOG_LEVEL: 'error',
});

/** Runs beside the server with a database connection of its own. */
const answer = (...words: string[]) => answerCommand(words, environment());

const done = (line: string): CommandAnswer => ({ status: 0, stdout: `${line}\n`, stderr: '' });
const refused = (line: string): CommandAnswer => ({ status: 1, stdout: '', stderr: `${line}\n` });
const misused = (usage: string) => ({ status: 2, stdout: '', stderr: expect.stringContaining(usage) });

function runProgram(...words: string[]): Promise<CommandAnswer> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...words],
      { env: { PATH, NODE_COMPILE_CACHE, ...environment() } },
      (_error, stdout, stderr) => resolve({ status: child.exitCode as 0 | 1 | 2, stdout, stderr }),
    );
  });
}

const companySize = 11;
const company = { companySize, companyRole: 'Developer', timezoneName: 'Europe/Oslo' } as const;

test('a system admin has admin access to every organization at once, but not to its team; others see no more than before', async () => {
  const [owner, operator, stranger] = await Promise.all([
    newUser(ctx, 'owner@example.com'),
    newUser(ctx, 'operator@example.com'),
    newUser(ctx, 'stranger@example.com'),
  ]);
  const account = { userId: owner, organizationId: null };
  const { handle: workspaceHandle, organization } = await createWorkspace(ctx, account, {
    ...company,
    name: 'Aurora Coffee',
  });
  const own = await findOwnOrganization(ctx, {
    userId: owner,
    organizationId: organization.workosIdentifier,
  });
  const organizationHandle = own?.handle ?? '';
  const seenBy = async (userId: string) => {
    const procedures = proceduresOf(ctx, userId);
    const [page, workspaces, account] = await Promise.all([
      procedures.organization.list({}),
      procedures.workspace.list({}),
      procedures.account.get(),
    ]);
    return {
      organizations: page.organizations.map(({ handle }) => handle),
      counts: [page.totalCount, workspaces.totalCount],
      workspaces: workspaces.workspaces.map(({ handle }) => handle),
      isSystemAdmin: account.isSystemAdmin,
    };
  };
  const nothing = { organizations: [], counts: [0, 0], workspaces: [], isSystemAdmin: false };
  expect(await seenBy(operator)).toEqual(nothing);
  await expect(proceduresOf(ctx, operator).workspace.get({ workspaceHandle })).rejects.toThrow();

  expect(await grant('Operator@Example.com')).toEqual(done('operator@example.com is a system admin now.'));
  const audited = await readAuditRecord(ctx.database.global, { userId: operator, linesMax: 10 });
  expect(audited.map(({ type }) => type)).toContain('system_admin.granted');
  expect(await seenBy(operator)).toEqual({
    organizations: [organizationHandle],
    counts: [1, 1],
    workspaces: [workspaceHandle],
    isSystemAdmin: true,
  });
  const workspace = await proceduresOf(ctx, operator).workspace.get({ workspaceHandle });
  expect(workspace.organization.permissions).toEqual({ canManage: true, canCreateWorkspace: true });
  const found = await proceduresOf(ctx, operator).organization.get({ organizationHandle });
  expect(found).toMatchObject({
    permissions: { canManage: true, canCreateWorkspace: true },
    isMember: false,
  });
  const operatorsTeam = proceduresOf(ctx, operator).workspace.accounts;
  const colleague = { workspaceHandle, name: 'New Colleague', email: 'colleague@example.com' };
  const elsewhere = 'Use WorkOS Admin to manage this team';
  await expect(operatorsTeam.list({ workspaceHandle })).rejects.toThrow(elsewhere);
  await expect(operatorsTeam.invite(colleague)).rejects.toThrow(elsewhere);
  const team = await proceduresOf(ctx, owner).workspace.accounts.list({ workspaceHandle });
  expect(team.accounts.map(({ email }) => email)).toEqual(['owner@example.com']);
  const ownView = await proceduresOf(ctx, owner).organization.get({ organizationHandle });
  expect(ownView.isMember).toBe(true);

  expect(await seenBy(stranger)).toEqual(nothing);
  expect(await seenBy(owner)).toEqual({
    organizations: [organizationHandle],
    counts: [1, 1],
    workspaces: [workspaceHandle],
    isSystemAdmin: false,
  });
  const refusals = await Promise.all(
    [workspaceHandle, 'no-such-workspace'].map((handle) =>
      proceduresOf(ctx, stranger)
        .workspace.get({ workspaceHandle: handle })
        .catch((error: unknown) => String(error)),
    ),
  );
  expect(refusals[0]).toBe(refusals[1]);
});

test('system admins share one organization to sign in to, which is hidden from others and from all lists', async () => {
  const [first, second, stranger] = await Promise.all(
    ['first', 'second', 'no-admin'].map((name) => newUser(ctx, `${name}@example.com`)),
  );
  await grant('first@example.com');
  await grant('second@example.com');
  const { workosIdentifier } = await proceduresOf(ctx, first ?? '').account.systemAdminOrganization();
  expect(await proceduresOf(ctx, second ?? '').account.systemAdminOrganization()).toEqual({
    workosIdentifier,
  });
  const memberships = await ctx.identity.listMemberships(second ?? '');
  expect(memberships).toMatchObject([{ organizationId: workosIdentifier, role: 'member' }]);
  const signedIn = proceduresOf(ctx, second ?? '', workosIdentifier);
  expect(await signedIn.account.get()).toMatchObject({ isSystemAdmin: true, actsAsSystemAdmin: true });
  const elsewhere = [proceduresOf(ctx, second ?? ''), proceduresOf(ctx, stranger ?? '', workosIdentifier)];
  for (const procedures of elsewhere)
    expect(await procedures.account.get()).toMatchObject({ actsAsSystemAdmin: false });
  await expect(signedIn.organization.lookup({})).rejects.toThrow('Not found');
  const { organizations } = await signedIn.organization.list({ query: 'administration' });
  expect(organizations).toEqual([]);
  await expect(proceduresOf(ctx, stranger ?? '').account.systemAdminOrganization()).rejects.toThrow(
    'You are not allowed to access this page.',
  );
});

test('the command reports a repeated grant, an unknown address and a missing one', async () => {
  const twice = await newUser(ctx, 'twice@example.com');
  await grant('twice@example.com');
  expect(await grant('twice@example.com')).toEqual(done('twice@example.com was a system admin already.'));
  const audited = await readAuditRecord(ctx.database.global, { userId: twice, linesMax: 10 });
  expect(audited.filter(({ type }) => type === 'system_admin.granted')).toHaveLength(1);
  expect(await grant('nobody@example.com')).toEqual(
    refused('No account has the address "nobody@example.com".'),
  );
  const empty = await grant();
  expect(empty).toEqual(misused('<email> is missing.'));
  expect((await grant('--help')).status).toBe(0);
  const addresses = ['twice@example.com', 'nobody@example.com'];
  expect(await Promise.all(addresses.map((address) => runProgram('users', 'grant-admin', address)))).toEqual([
    done('twice@example.com was a system admin already.'),
    refused('No account has the address "nobody@example.com".'),
  ]);
});

test('a revoked system admin sees no organization any more, which is audited', async () => {
  const former = await newUser(ctx, 'former@example.com');
  await grant('former@example.com');
  expect(await isSystemAdmin(ctx, former)).toBe(true);
  const revoke = (...words: string[]) => answer('users', 'revoke-admin', 'former@example.com', ...words);
  expect(await revoke('--dry-run')).toEqual(done('former@example.com would be no system admin any more.'));
  expect(await isSystemAdmin(ctx, former)).toBe(true);
  expect(await revoke()).toEqual(done('former@example.com is no system admin any more.'));
  expect(await isSystemAdmin(ctx, former)).toBe(false);
  expect(await ctx.identity.listMemberships(former)).toEqual([]);
  expect(await proceduresOf(ctx, former).account.get()).toMatchObject({ isSystemAdmin: false });
  expect(await revoke()).toEqual(done('former@example.com was no system admin.'));
  const audited = await readAuditRecord(ctx.database.global, { userId: former, linesMax: 10 });
  expect(audited.filter(({ type }) => type === 'system_admin.revoked')).toHaveLength(1);
});

test('of two concurrent grants one counts, and a grant whose audit event fails is rolled back', async () => {
  const [lucky, unlucky] = [
    await newUser(ctx, 'lucky@example.com'),
    await newUser(ctx, 'unlucky@example.com'),
  ];
  const grantsOf = async (userId: string) => {
    const lines = await readAuditRecord(ctx.database.global, { userId, linesMax: 10 });
    return [
      lines.filter(({ type }) => type === 'system_admin.granted').length,
      await isSystemAdmin(ctx, userId),
    ];
  };
  const granted = await Promise.all([makeSystemAdmin(ctx, lucky), makeSystemAdmin(ctx, lucky)]);
  expect(granted.toSorted()).toEqual([false, true]);
  expect(await grantsOf(lucky)).toEqual([1, true]);
  const identity = requireEmbeddedProvider(ctx);
  const written = identity.newHostEvent('system_admin.granted', lucky);
  await createIdentityStore(ctx.database.global).recordAuditEvent(written);
  const clock = () => {
    throw new Error('The clock is broken.');
  };
  for (const broken of [
    { ...ctx, clock },
    { ...ctx, identity: { ...identity, newHostEvent: () => written } },
  ])
    await expect(makeSystemAdmin(broken, unlucky)).rejects.toThrow();
  expect(await grantsOf(unlucky)).toEqual([0, false]);
});

test('a command prints the audit log, newest first, for all or one user, and escapes control characters', async () => {
  const [seen, other] = [await newUser(ctx, 'seen@example.com'), await newUser(ctx, 'other@example.com')];
  const at = (second: number) => new Date(Date.UTC(2031, 0, 1, 0, 0, second));
  const line = (second: number, userId: string) => ({
    id: `audit_9${second}`,
    type: 'sign_in.succeeded',
    at: at(second),
    user_id: userId,
    session_id: `session_${second}`,
    organization_id: null,
    ip_address: '192.0.2.7',
    user_agent: 'Evil\u009b2J\u001b[2J \u202egnp.exe',
  });
  await ctx.database.global
    .insertInto('identity_audit')
    .values([line(1, seen), line(2, other), line(3, seen)])
    .execute();
  const linesOf = ({ stdout }: CommandAnswer) =>
    JSON.parse(stdout) as { at: string; email: string; sessionId: string; userAgent: string }[];
  const own = await readAudit('Seen@example.com', '--limit', '2', '--json');
  expect(own.status).toBe(0);
  expect(linesOf(own).map(({ sessionId }) => sessionId)).toEqual(['session_3', 'session_1']);
  expect(linesOf(own)[0]).toMatchObject({
    at: at(3).toISOString(),
    type: 'sign_in.succeeded',
    email: 'seen@example.com',
    userId: seen,
    ipAddress: '192.0.2.7',
    userAgent: line(3, seen).user_agent,
  });
  const text = await readAudit('Seen@example.com', '--limit=2');
  expect(text.stdout.split('\n')[0]).toMatch(
    /^2031-01-01T00:00:03.000Z {2}sign_in.succeeded {2}seen@example.com {2}192.0.2.7 {2}Evil/,
  );
  const output = `${own.stdout}${text.stdout}`.replaceAll('\n', '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must be escaped.
  expect(output).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  const all = linesOf(await readAudit('--limit=3', '--json'));
  expect(all.map(({ email }) => email)).toEqual([
    'seen@example.com',
    'other@example.com',
    'seen@example.com',
  ]);
  expect(await readAudit('--limit=many')).toEqual(misused('--limit is "many"'));
});

test('the command reports an empty audit log, and that WorkOS keeps its own', async () => {
  const silent = await newUser(ctx, 'silent@example.com');
  await ctx.database.global.deleteFrom('identity_audit').where('user_id', '=', silent).execute();
  expect(await readAudit('silent@example.com')).toEqual(done('Nothing is recorded.'));
  expect(await atWorkos('audit')).toEqual(
    refused('WorkOS keeps the accounts of this installation: use its dashboard.'),
  );
});

test('a command that sends no mail does not touch the job queue', async () => {
  const { url, drop } = await createStoryDatabase(inject('administratorUrl'));
  await migrate({ url, logger: ctx.logger });
  const database = openDatabase({ url, connectionsMax: 1 });
  const queueTables = async () => {
    const { rows } = await sql`select from pg_tables where schemaname = 'pgboss'`.execute(database.global);
    return rows.length;
  };
  const other = { ...environment(), DATABASE_URL: url };
  const nobody = 'nobody@example.com';
  try {
    for (const words of [
      ['users', 'grant-admin', nobody],
      ['audit', nobody],
    ])
      expect(await answerCommand(words, other)).toEqual(
        refused('No account has the address "nobody@example.com".'),
      );
    expect(await queueTables()).toBe(0);
    await answerCommand(['users', 'remove-second-factor', nobody], other);
    expect(await queueTables()).toBeGreaterThan(0);
  } finally {
    await database.close();
    await drop();
  }
});

test('a command removes a lost second factor, which is audited and mailed to the user', async () => {
  const locked = await newUser(ctx, 'locked@example.com');
  const identity = requireEmbeddedProvider(ctx);
  await identity.addTotpFactor({ userId: locked });
  expect(await removeSecondFactor('Locked@example.com')).toEqual(
    done('locked@example.com signs in without a second factor now. The user gets a mail.'),
  );
  const kept = await ctx.database.global
    .selectFrom('identity_recovery_codes')
    .select('user_id')
    .where('user_id', '=', locked)
    .execute();
  expect(kept).toEqual([]);
  const { stdout } = await readAudit('locked@example.com', '--limit', '1', '--json');
  expect(JSON.parse(stdout)[0]).toMatchObject({
    type: 'second_factor.changed',
    detail: 'removed',
    userId: locked,
    sessionId: null,
    ipAddress: null,
  });
  const mailed = await ctx.queue.find(deliverIdentityMailJob, {});
  const mails = mailed.map(({ payload: { mailId, sealed } }) => openIdentityMail(ctx.vault, mailId, sealed));
  const told = mails.filter(({ to }) => to === 'locked@example.com');
  expect(told.map(({ content }) => content.kind)).toEqual(['second-factor-removed-by-operator']);
  await expect(identity.addTotpFactor({ userId: locked })).resolves.toBeDefined();
});

test('the command that removes a second factor reports a missing factor, an unknown user, and WorkOS', async () => {
  await newUser(ctx, 'plain@example.com');
  expect(await removeSecondFactor('plain@example.com')).toEqual(
    done('plain@example.com has no second factor: nothing was changed.'),
  );
  expect(await removeSecondFactor('nobody@example.com')).toEqual(
    refused('No account has the address "nobody@example.com".'),
  );
  expect(await atWorkos('users', 'remove-second-factor', 'plain@example.com')).toEqual(
    refused('WorkOS keeps the accounts of this installation: use its dashboard.'),
  );
  const empty = await removeSecondFactor();
  expect(empty).toEqual(misused('Usage: tessera users remove-second-factor <email>'));
});

test('a command without the server’s settings is refused and starts no empty database', async () => {
  const directory = join(server.directory, 'elsewhere');
  for (const existing of [false, true]) {
    if (existing) mkdirSync(directory);
    expect(await answerCommand(['users', 'grant-admin', 'ada@example.com'], { DATA_DIR: directory })).toEqual(
      refused(
        `There is no database in ${directory}: set the DATA_DIR or DATABASE_URL that the server is started with.`,
      ),
    );
    expect(existsSync(directory) && readdirSync(directory).length > 0).toBe(false);
  }
});
