import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { createBatchedLog } from './batched-log.ts';
import type { WorkspaceTransaction } from './database/database.ts';
import type { PassLogEntry } from './database/schema/pass-logs-table.ts';
import type { PassAddress } from './public-ids.ts';

/** Holds events of wallets and download pages for timelines. */
export type PassLog = {
  /** Returns at once: requests do not wait for the log. A crash loses the last second. */
  add(pass: PassAddress, entry: Omit<PassLogEntry, 'at'>): void;
  flush(): Promise<void>;
};

/** Per statement, far below PostgreSQL's limit of parameters. */
const rowsMax = 2_000;

export function createPassLog(
  ctx: Pick<Context, 'config' | 'database' | 'clock' | 'logger' | 'countedLog'>,
): PassLog {
  const { passLogEntries } = ctx.config;
  const log = createBatchedLog<PassLogEntry>(ctx, {
    name: 'pass logs',
    rowsMax,
    merge: (entries, entry) => {
      if (entries[0] && isSame(entries[0], entry)) entries[0] = entry;
      else {
        entries.unshift(entry);
        entries.splice(passLogEntries);
      }
    },
    write: (workspaceId, rows) => ctx.database.inWorkspace(workspaceId, (tx) => addToPassLogs(ctx, tx, rows)),
  });
  return {
    add: ({ workspaceId, passId }, entry) =>
      log.add(workspaceId, passId, { ...entry, at: ctx.clock().toISOString() }),
    flush: log.flush,
  };
}

function isSame(known: PassLogEntry, { kind, device, detail }: PassLogEntry): boolean {
  return known.kind === kind && known.device === device && known.detail === detail;
}

/** Prepends entries in the caller's transaction. Rows must be sorted by pass id. */
export function addToPassLogs(
  { config }: Pick<Context, 'config'>,
  { workspaceId, db }: WorkspaceTransaction,
  rows: readonly (readonly [passId: string, entries: readonly PassLogEntry[]])[],
): Promise<unknown> {
  return db
    .insertInto('pass_logs')
    .values(
      rows.map(([passId, entries]) => ({
        workspace_id: workspaceId,
        pass_id: passId,
        entries: JSON.stringify(entries),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'pass_id']).doUpdateSet({ entries: merged(config.passLogEntries) }),
    )
    .execute();
}

/** Citus requires an immutable function here. */
const merged = (count: number) =>
  sql<string>`jsonb_path_query_array(excluded.entries || pass_logs.entries, ${sql.lit(`$[0 to ${count - 1}]`)})`;
