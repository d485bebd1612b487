import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { GlobalTables, Tables } from './schema/database.ts';

/** A transaction within one workspace, together with its id, so that every tenant query can name its workspace. */
export type WorkspaceTransaction = { workspaceId: string; db: Transaction<Tables> };

export type Database = {
  /** Tables without a workspace. */
  global: Kysely<GlobalTables>;
  /** Runs `work` in one transaction that sees only this workspace's rows. */
  inWorkspace<Result>(
    workspaceId: string,
    work: (tx: WorkspaceTransaction) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** For two cores and short transactions; more connections would only queue in PostgreSQL instead of here. */
  connectionsMax?: number;
  /** How long a statement waits for a free connection. */
  connectionMilliseconds?: number;
  /** Receives every statement, for tests that check the schema rules. */
  onStatement?: (statement: string) => void;
};

/**
 * Opens the pool. Statements time out after 30 s, waiting for a connection after 10 s, so that a stuck query does not block others.
 * Migrations use their own connection.
 */
export function openDatabase({
  url,
  connectionsMax = 16,
  connectionMilliseconds = 10_000,
  onStatement,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectionMilliseconds,
    statement_timeout: 30_000,
    // With this, Citus forwards `set local` to its workers, as row-level security requires. PostgreSQL ignores it.
    options: '-c citus.propagate_set_commands=local',
    keepAlive: true,
  });
  // The pool replaces a broken idle connection at its next use; without a listener the error would end the process.
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

/** Uses a literal `set local`, because Citus forwards only this form to its nodes; hence the strict check of the id. */
async function enterWorkspace(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  if (!/^[1-9]\d{0,18}$/.test(workspaceId)) throw new Error(`Not a workspace number: ${workspaceId}`);
  await sql.raw(`set local app.workspace_id = '${workspaceId}'`).execute(transaction);
}
