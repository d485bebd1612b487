import { statfs } from 'node:fs/promises';
import { type Operations, outcomeServices, type ServiceOutcomes } from '@tessera/contract';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { findConnectedProcesses } from '../../platform/queue/connected-processes.ts';
import { hourMilliseconds } from './outcome-log.ts';
import { readInstallation } from './read-installation.ts';

const hoursShown = 24;
const soonMilliseconds = 30 * 24 * hourMilliseconds;
const certificatesMax = 50;

type OperationsContext = Pick<Context, 'apple' | 'clock' | 'config' | 'database' | 'outcomes' | 'queue'>;

export async function getOperations(ctx: OperationsContext): Promise<Operations> {
  // Shows what this process counted, too.
  await ctx.outcomes.flush();
  const now = ctx.clock();
  const hours = lastHours(now);
  const [{ queue, campaigns }, processes, certificates, outcomes, disk] = await Promise.all([
    readInstallation(ctx),
    findProcesses(ctx),
    findExpiringCertificates(ctx, now),
    countOutcomes(ctx, hours),
    statfs(ctx.config.dataDirectory),
  ]);
  const totalBytes = disk.blocks * disk.bsize;
  return {
    version: packageJson.version,
    processes,
    queue: queue.filter(({ due, running }) => due > 0 || running > 0),
    campaigns,
    certificates,
    hours: hours.map((hour) => hour.toISOString()),
    outcomes,
    pool: ctx.database.connections(),
    disk: { usedBytes: totalBytes - disk.bavail * disk.bsize, totalBytes },
  };
}

function lastHours(now: Date): Date[] {
  const current = Math.floor(now.getTime() / hourMilliseconds);
  return Array.from(
    { length: hoursShown },
    (_, index) => new Date((current - hoursShown + 1 + index) * hourMilliseconds),
  );
}

/** Each process names itself to PostgreSQL. */
async function findProcesses({ database }: OperationsContext): Promise<Operations['processes']> {
  const processes = await findConnectedProcesses(database.global);
  return processes.map(({ version, roles, process, since }) => ({
    version,
    roles: roles.join('+'),
    name: process,
    since: since.toISOString(),
  }));
}

async function findExpiringCertificates(
  { database, apple }: OperationsContext,
  now: Date,
): Promise<Operations['certificates']> {
  const soon = new Date(now.getTime() + soonMilliseconds);
  const rows = await database.global
    .selectFrom('apple_certificates')
    .select(['identifier', 'expires_at', 'owner_workspace_id'])
    .where('superseded_at', 'is', null)
    .where('expires_at', '<', soon)
    .where((eb) =>
      eb.or([eb('owner_workspace_id', 'is not', null), eb('id', '=', apple.platform?.certificateId ?? null)]),
    )
    .orderBy('expires_at')
    .limit(certificatesMax)
    .execute();
  return rows.map(({ identifier, expires_at, owner_workspace_id }) => ({
    identifier,
    owner: owner_workspace_id === null ? 'platform' : 'workspace',
    expiresAt: expires_at.toISOString(),
  }));
}

async function countOutcomes(
  { database }: OperationsContext,
  hours: readonly Date[],
): Promise<ServiceOutcomes[]> {
  const rows = await database.global
    .selectFrom('outcome_counts')
    .select(['hour', 'service', 'outcome', 'count'])
    .where('hour', '>=', hours[0] ?? null)
    .execute();
  return outcomeServices.map((service) => {
    const own = rows.filter((row) => row.service === service);
    const byHour = (isCounted: (outcome: string) => boolean) =>
      hours.map((hour) =>
        sum(own.filter((row) => row.hour.getTime() === hour.getTime() && isCounted(row.outcome))),
      );
    const failed = Map.groupBy(
      own.filter(({ outcome }) => isFailure(outcome)),
      ({ outcome }) => outcome,
    );
    return {
      service,
      succeeded: byHour((outcome) => !isFailure(outcome)),
      failed: byHour(isFailure),
      failures: [...failed]
        .map(([outcome, counts]) => ({ outcome, count: sum(counts) }))
        .sort((one, other) => other.count - one.count),
    };
  });
}

/** A phone that removed its pass is no failure. */
const isFailure = (outcome: string) => outcome !== 'accepted' && outcome !== 'gone';

const sum = (rows: readonly { count: string }[]) =>
  rows.reduce((total, { count }) => total + Number(count), 0);
