import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { GlobalTables, Tables } from './schema/database.ts';

/** A transaction inside one workspace. The number and the transaction travel together: no tenant query without its workspace. */
export type WorkspaceTransaction = { workspaceId: string; db: Transaction<Tables> };

export type Database = {
  /** Tables that belong to no workspace. */
  global: Kysely<GlobalTables>;
  /** Runs `work` in one transaction in which only this workspace's rows exist. */
  inWorkspace<Result>(
    workspaceId: string,
    work: (tx: WorkspaceTransaction) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** 2 cores and short transactions: more connections would only queue inside the server instead of here. */
  connectionsMax?: number;
  /** Sees every statement; the tests that guard the schema rules listen here. */
  onStatement?: (statement: string) => void;
};

/** Opens the pool. Statements give up after 30 s, waits for a connection after 10: a stuck query must not take the rest along. Migrations have a connection of their own. */
export function openDatabase({ url, connectionsMax = 16, onStatement }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    // Citus forwards `set local` to its workers only with this; row-level security needs it there. Plain PostgreSQL ignores it.
    options: '-c citus.propagate_set_commands=local',
    keepAlive: true,
  });
  // An idle connection that breaks (the database restarts) is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  const log = onStatement
    ? (event: LogEvent) => {
        if (event.level === 'query') onStatement(event.query.sql);
      }
    : undefined;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });
  return {
    global: db.$pickTables<keyof GlobalTables>(),
    inWorkspace: (workspaceId, work) =>
      db.transaction().execute(async (transaction) => {
        await enterWorkspace(transaction, workspaceId);
        return work({ workspaceId, db: transaction });
      }),
    close: () => db.destroy(),
  };
}

/** A literal `set local`, because a distributed database forwards only that form to its nodes; hence the strict check of the number. */
async function enterWorkspace(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  if (!/^[1-9]\d{0,18}$/.test(workspaceId)) throw new Error(`Not a workspace number: ${workspaceId}`);
  await sql.raw(`set local app.workspace_id = '${workspaceId}'`).execute(transaction);
}
