import { certificateWarningDays } from '@tessera/contract';
import { type Kysely, sql } from 'kysely';
import { readWaitingWal } from '../../backup/wal/wal-files.ts';
import type { Config } from '../../config/config.ts';
import { findReadServerFault, poolConnections } from '../../platform/database/database.ts';
import { readMigrationState } from '../../platform/database/migration-state.ts';
import type { GlobalTables } from '../../platform/database/schema/database.ts';
import { findConnectedProcesses } from '../../platform/queue/connected-processes.ts';
import { queueConnections } from '../../platform/queue/queue.ts';
import { readQueueDepth } from '../../platform/queue/queue-depth.ts';
import type { OpenDatabase } from '../open-installation.ts';
import { type Check, checkExpiry, ok, problem, warning } from './check.ts';

/** Everything that the database tells. */
export async function checkDatabase({
  config,
  database: { global },
  clock,
  url,
}: OpenDatabase): Promise<Check[]> {
  const migrations = await checkMigrations(global);
  return [
    migrations,
    await checkRole(global),
    await checkClock(global, clock),
    ...(await checkReadServer(config, url)),
    ...(await checkProcesses(global, config)),
    await checkQueue(global),
    ...(await checkWal(global, config, clock())),
    ...(migrations.state === 'ok' ? await checkCertificates(global, clock()) : []),
  ];
}

async function checkMigrations(db: Kysely<GlobalTables>): Promise<Check> {
  const { applied, pending, unknown } = await readMigrationState(db);
  if (unknown.length > 0)
    return problem(
      'migrations',
      `A newer release has removed what this one uses: ${unknown.join(', ')}.`,
      'Use that release, or restore the backup from before the upgrade.',
    );
  if (pending.length > 0)
    return problem(
      'migrations',
      `The database lacks ${pending.join(', ')}.`,
      'Run "tessera migrate", or start the server.',
    );
  return ok('migrations', `All ${applied.length} migrations are applied.`);
}

async function checkRole(db: Kysely<GlobalTables>): Promise<Check> {
  const { rows } = await sql<{ name: string; bypasses: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(
    db,
  );
  const { name = '', bypasses = false } = rows[0] ?? {};
  return bypasses
    ? problem(
        'database role',
        `The role ${name} is a superuser or bypasses row-level security.`,
        `Let a plain role own the database: alter role ${name} nosuperuser nobypassrls.`,
      )
    : ok('database role', `The role ${name} is subject to row-level security.`);
}

const clockSecondsWarned = 2;
const clockSecondsMax = 30;

/** The database reads its clock in the middle of the round trip. */
async function checkClock(db: Kysely<GlobalTables>, clock: () => Date): Promise<Check> {
  const before = clock().getTime();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const middle = (before + clock().getTime()) / 2;
  const seconds = Math.abs((rows[0]?.at.getTime() ?? 0) - middle) / 1000;
  const finding = `The clocks of this machine and the database differ by ${seconds.toFixed(1)} s.`;
  if (seconds < clockSecondsWarned) return ok('clock', finding);
  const advice = 'Synchronize both machines by NTP.';
  return seconds < clockSecondsMax ? warning('clock', finding, advice) : problem('clock', finding, advice);
}

async function checkReadServer({ database }: Config, url: string): Promise<Check[]> {
  if (database.kind === 'embedded' || database.readUrl === null) return [];
  const fault = await findReadServerFault({ url, readUrl: database.readUrl });
  return [
    fault === null
      ? ok('read server', 'The server of DATABASE_READ_URL is as current as that of DATABASE_URL.')
      : warning(
          'read server',
          `Reads use DATABASE_URL, not DATABASE_READ_URL: ${fault}.`,
          'Start the standby, or let DATABASE_READ_URL name a standby or another node of the cluster.',
        ),
  ];
}

async function checkProcesses(db: Kysely<GlobalTables>, { database }: Config): Promise<Check[]> {
  const processes = await findConnectedProcesses(db);
  const serving = (role: string) => processes.filter(({ roles }) => roles.includes(role)).length;
  const { rows } = await sql<{ available: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      as available`.execute(db);
  const available = rows[0]?.available ?? 0;
  const forReads = database.kind === 'address' && database.readUrl !== null ? 1 : 0;
  const each = poolConnections + queueConnections + forReads;
  const needed = Math.max(1, processes.length) * each;
  const use = `The server processes open up to ${needed} of the database's ${available} connections.`;
  const advice = `Raise max_connections: each process needs ${each}, and one more process starts during an upgrade.`;
  return [
    serving('worker') > 0
      ? ok(
          'processes',
          `${serving('web')} with the role web and ${serving('worker')} with the role worker are connected.`,
        )
      : problem(
          'processes',
          'No process with the role worker is connected: nothing is sent and no campaign runs.',
          'Start the server, or one with ROLES=worker.',
        ),
    needed > available
      ? problem('connections', use, advice)
      : needed + each > available
        ? warning('connections', use, advice)
        : ok('connections', use),
  ];
}

const queueSecondsWarned = 60;
const queueSecondsMax = 15 * 60;

async function checkQueue(db: Kysely<GlobalTables>): Promise<Check> {
  const depth = await readQueueDepth(db);
  if (!depth) return warning('queue', 'There is no job queue yet.', 'Start the server once.');
  const { due, oldestDueSeconds } = depth;
  const finding =
    due === 0 ? 'No job is waiting.' : `${due} jobs are due, the oldest for ${oldestDueSeconds} s.`;
  if (oldestDueSeconds < queueSecondsWarned) return ok('queue', finding);
  const advice = 'Start another worker process, and check the log for failing jobs.';
  return oldestDueSeconds < queueSecondsMax
    ? warning('queue', finding, advice)
    : problem('queue', finding, advice);
}

const walSecondsMax = 15 * 60;

async function checkWal(db: Kysely<GlobalTables>, config: Config, now: Date): Promise<Check[]> {
  const wal = await readWaitingWal(config);
  if (!wal) return [];
  const { rows } = await sql<{ mode: string }>`select current_setting('archive_mode') as mode`.execute(db);
  if (rows[0]?.mode !== 'on')
    return [
      problem(
        'wal',
        'The database was started without BACKUP_WAL_SECONDS and archives no WAL.',
        'Stop all processes of the server and its commands, and start them with the setting.',
      ),
    ];
  const seconds = wal.oldestAt ? (now.getTime() - wal.oldestAt.getTime()) / 1_000 : 0;
  const finding =
    wal.segments === 0
      ? 'All finished WAL is archived.'
      : `${wal.segments} WAL segments wait to be archived, the oldest for ${Math.round(seconds)} s.`;
  return [
    seconds < walSecondsMax
      ? ok('wal', finding)
      : problem(
          'wal',
          finding,
          'Check BACKUP_DIRECTORY, and the log of the workers for "cannot be archived".',
        ),
  ];
}

/** Of the platform and of all workspaces. */
async function checkCertificates(db: Kysely<GlobalTables>, now: Date): Promise<Check[]> {
  const certificates = await db
    .selectFrom('apple_certificates as certificate')
    .leftJoin('workspaces as workspace', 'workspace.id', 'certificate.owner_workspace_id')
    .select(['certificate.identifier', 'certificate.expires_at', 'workspace.handle'])
    .where('certificate.superseded_at', 'is', null)
    .orderBy('certificate.expires_at')
    .execute();
  if (certificates.length === 0)
    return [
      warning(
        'pass certificates',
        'There is no certificate for Apple Wallet.',
        'Set APPLE_CERTIFICATE_FILE, or let workspaces upload theirs.',
      ),
    ];
  const checks = certificates.map(({ identifier, expires_at, handle }) =>
    checkExpiry(
      {
        name: 'pass certificate',
        subject: `${identifier}${handle ? ` of ${handle}` : ''}`,
        expiresAt: expires_at,
        renewal: handle
          ? 'Ask the admins of the workspace to renew it in their settings.'
          : 'Renew it at Apple for the same Pass Type ID, replace the files and restart.',
        warningDays: certificateWarningDays,
      },
      now,
    ),
  );
  const [soonest] = checks;
  const bad = checks.filter(({ state }) => state !== 'ok');
  if (bad.length > 0 || !soonest) return bad;
  return [ok('pass certificates', `${checks.length} valid. First to expire: ${soonest.finding}`)];
}
