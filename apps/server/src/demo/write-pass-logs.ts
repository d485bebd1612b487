import { sql } from 'kysely';
import { appleDeviceName } from '../features/devices/apple-device-name.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import type { PassLogEntry } from '../platform/database/schema/pass-logs-table.ts';
import { insertRows } from '../platform/database/unnest-rows.ts';
import type { AddedPass } from './add-demo-passes.ts';
import type { DemoPass } from './demo-content.ts';
import { deviceOf, installedDaysAgo, isHeldAt } from './demo-wallets.ts';

type TimeOf = (daysAgo: number) => Date;

const minute = 1 / 1_440;

export function changesInWallet(demo: DemoPass, launchedDaysAgo: readonly number[]): number[] {
  return [...launchedDaysAgo, ...(demo.visit ? [demo.visit.daysAgo] : [])]
    .filter((daysAgo) => isHeldAt(demo, daysAgo))
    .toSorted((one, other) => other - one);
}

export async function writePassLogs(
  { workspaceId, db }: WorkspaceTransaction,
  added: readonly AddedPass[],
  { timeOf, launchedDaysAgo }: { timeOf: TimeOf; launchedDaysAgo: readonly number[] },
): Promise<void> {
  const rows = added.flatMap(({ id, demo }) => {
    const log = logOf(demo, appleDeviceName(deviceOf(id)), changesInWallet(demo, launchedDaysAgo));
    const entries = log.map(({ daysAgo, ...entry }) => ({ ...entry, at: timeOf(daysAgo).toISOString() }));
    return entries.length > 0 ? [{ pass_id: id, entries: JSON.stringify(entries.toReversed()) }] : [];
  });
  if (rows.length === 0) return;
  const columns = { pass_id: 'uuid', entries: 'jsonb' } as const;
  await sql`${insertRows(workspaceId, 'pass_logs', columns, rows)}`.execute(db);
}

type Entry = Omit<PassLogEntry, 'at'> & { daysAgo: number };

function logOf(demo: DemoPass, device: string, changes: readonly number[]): Entry[] {
  const added = installedDaysAgo(demo);
  const { removedDaysAgo, isOffline, openedOn, wallet } = demo;
  if (added === undefined)
    return openedOn === 'computer'
      ? [{ kind: 'pageOpened', daysAgo: demo.daysAgo - 0.1, device: 'Chrome on Windows', detail: 'computer' }]
      : [];
  if (wallet === 'google')
    return [
      { kind: 'pageOpened', daysAgo: added + 3 * minute, device: 'Chrome on Android' },
      { kind: 'savedToGoogle', daysAgo: added },
      ...(removedDaysAgo === undefined
        ? []
        : [{ kind: 'removedFromGoogle' as const, daysAgo: removedDaysAgo }]),
    ];
  const browser = 'Safari on iPhone';
  return [
    { kind: 'pageOpened', daysAgo: added + 3 * minute, device: browser },
    { kind: 'addedToApple', daysAgo: added + 2 * minute, device: browser },
    { kind: 'registered', daysAgo: added, device },
    ...(isOffline ? [] : changes).flatMap((daysAgo): Entry[] => [
      { kind: 'listed', daysAgo: daysAgo - 0.2 * minute, device },
      { kind: 'downloaded', daysAgo: daysAgo - 0.3 * minute },
    ]),
    ...(removedDaysAgo === undefined
      ? []
      : [{ kind: 'unregistered' as const, daysAgo: removedDaysAgo, device }]),
  ];
}
