import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import { isBackupOverdue, lastBackup, listBackups } from '../backup/list-backups.ts';
import { openTarget } from '../backup/open-target.ts';
import { readWaitingWal, type WaitingWal } from '../backup/wal/wal-files.ts';
import { type Config, readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { type ClusterState, readCluster } from '../platform/database/citus/cluster.ts';
import { findReadServerFault } from '../platform/database/database.ts';
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres-error.ts';
import { readMigrationState } from '../platform/database/migration-state.ts';
import { isOutage, isStatementTimeout } from '../platform/database/outages.ts';
import { describeLocation } from '../platform/files/open-files.ts';
import { findConnectedProcesses } from '../platform/queue/connected-processes.ts';
import { type QueueDepth, readQueueDepth } from '../platform/queue/queue-depth.ts';
import { defineCommand, textTable } from './command.ts';
import { type OpenDatabase, withDatabase } from './open-installation.ts';

export const showStatus = defineCommand({
  summary:
    'Show version, database, read server, migrations, cluster, queue, processes, campaigns, files, disk, backup and WAL',
  help: 'Changes nothing. Status 1 if the database cannot be reached or its schema is not of this release.',
  options: {},
  run: async ({ environment }) => {
    const config = readConfig(environment, []);
    const disk = await readDisk(config);
    const database = await withDatabase(environment, readDatabase).catch(unreachable);
    const backup = await readBackups(config);
    const wal = await readWaitingWal(config);
    const files = describeLocation(config);
    const data = { version: packageJson.version, database, files, disk, backup, wal };
    const isCurrent =
      database.isReachable && database.migrations.pending.length + database.migrations.unknown.length === 0;
    return {
      status: isCurrent ? 0 : 1,
      text: textTable([
        ['Version', packageJson.version],
        ...(database.isReachable ? databaseRows(database) : [['Database', database.problem]]),
        ['Files', files],
        [
          'Disk',
          `${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} free at ${config.dataDirectory}`,
        ],
        ['Backup', backupText(backup)],
        ['WAL', walText(wal)],
      ]),
      data,
    };
  },
});

function unreachable(error: unknown) {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError)
    return { isReachable: false as const, problem: error.message };
  throw error;
}

type BackupStatus = { last: Date | null; isOverdue: boolean };

/** Null without scheduled backups. */
async function readBackups(config: Config): Promise<BackupStatus | null> {
  if (config.backup.directory === null) return null;
  const now = new Date();
  const target = await openTarget(config, config.backup.directory, 'BACKUP_DIRECTORY');
  const archives = await listBackups(target, now);
  return { last: lastBackup(archives, now), isOverdue: isBackupOverdue(config, archives, now) };
}

function backupText(backup: BackupStatus | null): string {
  if (!backup) return 'not scheduled';
  const last = backup.last ? `last at ${backup.last.toISOString()}` : 'none yet';
  return backup.isOverdue ? `${last}, overdue` : last;
}

function walText(wal: WaitingWal | null): string {
  if (!wal) return 'not archived';
  if (!wal.oldestAt) return 'archived; no segment waits';
  return `${wal.segments} segments wait to be archived, the oldest since ${wal.oldestAt.toISOString()}`;
}

/** The nearest directory that exists, before the first start. */
async function readDisk({ dataDirectory }: Pick<Config, 'dataDirectory'>) {
  const { bavail, blocks, bsize } = await statfs(dataDirectory).catch(() => statfs('/'));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

type DatabaseStatus = Awaited<ReturnType<typeof readDatabase>>;

async function readDatabase({ config, database, url }: OpenDatabase) {
  const { global } = database;
  const readUrl = config.database.kind === 'address' ? config.database.readUrl : null;
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::text as bytes`.execute(global);
  const migrations = await readMigrationState(global);
  const isMigrated = migrations.pending.length === 0;
  return {
    isReachable: true as const,
    kind: config.database.kind === 'embedded' ? 'embedded' : 'external',
    serverVersion: rows[0]?.version ?? '',
    bytes: Number(rows[0]?.bytes ?? 0),
    /** Null without DATABASE_READ_URL. */
    readServer: readUrl && { fault: await findReadServerFault({ url, readUrl }) },
    migrations,
    cluster: await readCluster(global),
    queue: await readQueueDepth(global),
    processes: await findConnectedProcesses(global),
    ...(isMigrated ? await readCampaigns({ database }) : { campaigns: [], campaignsProblem: null }),
  };
}

type Campaigns = { campaigns: Awaited<ReturnType<typeof findCampaigns>>; campaignsProblem: string | null };

/** A node of Citus may be down while the coordinator answers. */
async function readCampaigns(open: Pick<OpenDatabase, 'database'>): Promise<Campaigns> {
  try {
    return { campaigns: await findCampaigns(open), campaignsProblem: null };
  } catch (error) {
    if (!isOutage(error) && !isStatementTimeout(error)) throw error;
    return { campaigns: [], campaignsProblem: (error as Error).message };
  }
}

/** One transaction per workspace, because row-level security hides the runs of all others. */
async function findCampaigns({ database }: Pick<OpenDatabase, 'database'>) {
  const workspaces = await database.global
    .selectFrom('workspaces')
    .select(['id', 'handle'])
    .orderBy('id')
    .execute();
  const found = [];
  for (const { id, handle } of workspaces) {
    const runs = await database.readInWorkspace(id, ({ workspaceId, db }) =>
      db
        .selectFrom('campaign_runs')
        .select(['id', 'launched_at', 'recipients', 'finished_recipients'])
        .where('workspace_id', '=', workspaceId)
        .where('status', '=', 'Sending')
        .where('kind', '<>', 'test')
        .orderBy('id'),
    );
    for (const run of runs)
      found.push({
        workspace: handle,
        id: run.id,
        launchedAt: run.launched_at,
        recipients: run.recipients,
        finishedRecipients: run.finished_recipients,
      });
  }
  return found;
}

function databaseRows({
  kind,
  serverVersion,
  bytes,
  readServer,
  migrations: { applied, pending, newer, unknown },
  cluster,
  queue,
  processes,
  campaigns,
  campaignsProblem,
}: DatabaseStatus): string[][] {
  const migrations =
    unknown.length > 0
      ? `of a newer release: ${unknown.join(', ')}`
      : pending.length > 0
        ? `pending: ${pending.join(', ')}`
        : newer.length > 0
          ? `all applied; the database also has the additions of a newer release: ${newer.join(', ')}`
          : `all ${applied.length} applied`;
  return [
    ['Database', `${kind}, PostgreSQL ${serverVersion}, ${gigabytes(bytes)}`],
    ...(readServer
      ? [['Read server', readServer.fault === null ? 'in use' : `not in use: ${readServer.fault}`]]
      : []),
    ['Migrations', migrations],
    ...(cluster ? clusterRows(cluster) : []),
    ['Queue', queue ? queueText(queue) : 'not created yet'],
    ...listed(
      'Processes',
      processes.map(({ roles, version, process }) => `${roles.join(',')} ${process}, version ${version}`),
    ),
    ...listed(
      'Campaigns',
      campaignsProblem !== null
        ? [`unknown: ${campaignsProblem}`]
        : campaigns.map(
            ({ workspace, id, recipients, finishedRecipients }) =>
              `${workspace} ${id}: ${finishedRecipients} of ${recipients ?? '?'} recipients done`,
          ),
    ),
  ];
}

function clusterRows({ nodes, undistributed, skew, moves }: ClusterState): string[][] {
  return [
    ...listed(
      'Nodes',
      nodes.map(
        ({ address, isCoordinator, isActive, shards, bytes }) =>
          `${address}${isCoordinator ? ', coordinator' : ''}${isActive ? '' : ', inactive'}: ${shards} shards, ${gigabytes(bytes)}`,
      ),
    ),
    ['Largest shard', skew === null ? 'no rows' : `${skew.toFixed(1)} times the mean`],
    ['Not distributed', undistributed.join(', ') || 'none'],
    ...listed(
      'Moves',
      moves.map(({ table, from, to, progress }) => `${table} from ${from} to ${to}: ${progress}`),
    ),
  ];
}

function queueText({ due, oldestDueSeconds, running, later }: QueueDepth): string {
  const oldest = due > 0 ? `, the oldest for ${oldestDueSeconds} s` : '';
  return `${due} due${oldest}; ${running} running; ${later} later`;
}

function listed(label: string, lines: string[]): string[][] {
  return lines.length > 0 ? lines.map((line, index) => [index === 0 ? label : '', line]) : [[label, 'none']];
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(bytes < 1e9 ? 2 : 1)} GB`;
}
