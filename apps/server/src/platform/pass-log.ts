import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { WorkspaceTransaction } from './database/database.ts';
import type { PassLogEntry } from './database/schema/pass-logs-table.ts';
import type { PassAddress } from './public-ids.ts';

/** Holds events of wallets and download pages for timelines. */
export type PassLog = {
  /** Returns at once: requests do not wait for the log. A crash loses the last second. */
  add(pass: PassAddress, entry: Omit<PassLogEntry, 'at'>): void;
  flush(): Promise<void>;
};

/** Per pass; drops the oldest entries. */
export const passLogEntriesMax = 50;
const flushMilliseconds = 1_000;
/** Bounds memory while the database is slow; drops further entries. */
const pendingMax = 10_000;
/** Per statement, far below PostgreSQL's limit of parameters. */
const rowsMax = 2_000;

type Pending = Map<string, Map<string, PassLogEntry[]>>;

/** Writes about once a second, in one statement per workspace. */
export function createPassLog(ctx: Pick<Context, 'database' | 'clock' | 'logger' | 'countedLog'>): PassLog {
  let pending: Pending = new Map();
  let unwritten = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    const size = sizeOf(batch);
    pending = new Map();
    // In turns, so that a slow database is not sent more and more statements.
    writing = writing.then(async () => {
      await write(ctx, batch);
      unwritten -= size;
    });
    return writing;
  };
  return {
    add: ({ workspaceId, passId }, entry) => {
      if (unwritten >= pendingMax) {
        ctx.countedLog.add('warn', 'Entries of pass logs were dropped', { kind: { workspaceId } });
        return;
      }
      const ofWorkspace = pending.get(workspaceId) ?? new Map<string, PassLogEntry[]>();
      pending.set(workspaceId, ofWorkspace);
      const entries = ofWorkspace.get(passId) ?? [];
      ofWorkspace.set(passId, entries);
      const dated = { ...entry, at: ctx.clock().toISOString() };
      if (entries[0] && isSame(entries[0], entry)) entries[0] = dated;
      else {
        entries.unshift(dated);
        unwritten += 1;
        if (entries.length > passLogEntriesMax) unwritten -= entries.splice(passLogEntriesMax).length;
      }
      timer ??= setTimeout(flush, flushMilliseconds).unref();
    },
    flush,
  };
}

function isSame(known: PassLogEntry, { kind, device, detail }: Omit<PassLogEntry, 'at'>): boolean {
  return known.kind === kind && known.device === device && known.detail === detail;
}

function sizeOf(batch: Pending): number {
  let size = 0;
  for (const ofWorkspace of batch.values())
    for (const entries of ofWorkspace.values()) size += entries.length;
  return size;
}

async function write(ctx: Pick<Context, 'database' | 'logger'>, batch: Pending): Promise<void> {
  for (const [workspaceId, ofWorkspace] of batch) {
    // By id, so that two servers that write the same passes do not deadlock.
    const rows = [...ofWorkspace].sort(([one], [other]) => (one < other ? -1 : 1));
    for (let from = 0; from < rows.length; from += rowsMax)
      await writeRows(ctx, workspaceId, rows.slice(from, from + rowsMax)).catch((error: unknown) =>
        ctx.logger.error('The log of passes could not be written', error, { workspaceId }),
      );
  }
}

function writeRows(
  { database }: Pick<Context, 'database'>,
  workspaceId: string,
  rows: [string, PassLogEntry[]][],
): Promise<unknown> {
  return database.inWorkspace(workspaceId, (tx) => addToPassLogs(tx, rows));
}

/** Prepends entries in the caller's transaction. Rows must be sorted by pass id. */
export function addToPassLogs(
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
    .onConflict((conflict) => conflict.columns(['workspace_id', 'pass_id']).doUpdateSet({ entries: merged }))
    .execute();
}

/** Citus requires an immutable function here. */
const merged = sql<string>`jsonb_path_query_array(excluded.entries || pass_logs.entries, ${sql.lit(`$[0 to ${passLogEntriesMax - 1}]`)})`;
