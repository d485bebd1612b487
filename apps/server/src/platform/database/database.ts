import { type Compilable, type CompiledQuery, Kysely, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { TraceStatement } from '../telemetry/telemetry.ts';
import { fillSlots, Slot } from './build-once.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { openingWith, PipelinedDialect } from './pipelined-dialect.ts';
import type { GlobalTables, Tables } from './schema/database.ts';

/** Holds the id, so that every tenant query can name its workspace. */
export type WorkspaceTransaction = { workspaceId: string; db: Transaction<Tables> };

export type Database = {
  global: Kysely<GlobalTables>;
  /** Row-level security hides other workspaces' rows. */
  inWorkspace<Result>(
    workspaceId: string,
    work: (tx: WorkspaceTransaction) => Promise<Result>,
  ): Promise<Result>;
  /** Takes one round trip; for the most frequent reads. A query that is declared once, not at each call, is also compiled once. */
  readInWorkspace<Row, Inputs extends ReadInputs = ReadInputs>(
    workspaceId: string,
    query: WorkspaceQuery<Row, Inputs>,
    inputs?: Inputs,
  ): Promise<Row[]>;
  /** Of this process. `waiting`: what waits for one. */
  connections(): { used: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
};

type ReadInputs = Readonly<Record<string, string | Date>>;

export type ReadTransaction = { workspaceId: string; db: Kysely<Tables> };

/** Gets placeholders for the workspace and the inputs, and may only pass them on as values. */
type WorkspaceQuery<Row, Inputs> = (tx: ReadTransaction, inputs: Inputs) => Compilable<Row>;

/** Of a server process. Suits two cores and short transactions; more connections queue in PostgreSQL instead. */
export const poolConnections = 16;

export type DatabaseOptions = {
  url: string;
  /** In pg_stat_activity. */
  name?: string;
  connectionsMax?: number;
  connectionMilliseconds?: number;
  onStatement?: (statement: string) => void;
  traceStatement?: TraceStatement;
};

/** Statements time out after 30 s, waiting for a connection after 10 s, so that a stuck query does not block others. */
export function openDatabase({
  url,
  connectionsMax = poolConnections,
  name = 'tessera',
  connectionMilliseconds = 10_000,
  onStatement,
  traceStatement,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: connectionsMax,
    connectionTimeoutMillis: connectionMilliseconds,
    statement_timeout: 30_000,
    // Makes Citus forward `set local` to its workers, as row-level security requires. PostgreSQL ignores it.
    options: '-c citus.propagate_set_commands=local',
    keepAlive: true,
    // Statements queue in PostgreSQL, not here: a transaction begins without round trips of its own.
    pipeline: true,
    Client: PipelinedClient,
    // The pool passes its settings to its clients.
    ...(traceStatement && { traceStatement }),
  });
  // Without listeners a lost connection ends the process: the pool hears idle connections, each client a loss during a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const log = onStatement
    ? (event: LogEvent) => {
        if (event.level === 'query') onStatement(event.query.sql);
      }
    : undefined;
  const db = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }), ...(log ? { log } : {}) });
  return {
    global: db.$pickTables<keyof GlobalTables>(),
    inWorkspace: async (workspaceId, work) =>
      openingWith(enterWorkspace(workspaceId), () =>
        db.transaction().execute((transaction) =>
          // Transactions of other workspaces inside `work` start with their own statement.
          openingWith(null, () => work({ workspaceId, db: transaction })),
        ),
      ),
    readInWorkspace: async (workspaceId, query, inputs) => {
      const { sql, parameters } = compileOnce(db, query);
      const statements = ['begin', enterWorkspace(workspaceId), sql, 'commit'];
      for (const statement of statements) onStatement?.(statement);
      const client = await pool.connect();
      // One round trip; if one fails, so do those after it.
      const answers = await Promise.allSettled(
        statements.map((statement) =>
          client.query(
            statement,
            statement === sql ? fillSlots(parameters, { ...inputs, workspaceId }) : undefined,
          ),
        ),
      );
      client.release();
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
      const read = answers[2];
      return read?.status === 'fulfilled' ? read.value.rows : [];
    },
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { used: totalCount - idle, idle, waiting, max: connectionsMax };
    },
    close: () => db.destroy(),
  };
}

const compiledReads = new WeakMap<object, CompiledQuery>();

function compileOnce<Row, Inputs>(db: Kysely<Tables>, query: WorkspaceQuery<Row, Inputs>): CompiledQuery {
  const known = compiledReads.get(query);
  if (known) return known;
  const slots = new Proxy({}, { get: (_target, name) => new Slot(name) });
  const tx = { db, workspaceId: new Slot('workspaceId') as unknown as string };
  const statement = query(tx, slots as Inputs).compile();
  compiledReads.set(query, statement);
  return statement;
}

/** Citus forwards only a literal `set local`; hence the strict check of the id. */
function enterWorkspace(workspaceId: string): string {
  if (!/^[1-9]\d{0,18}$/.test(workspaceId)) throw new Error(`Not a workspace number: ${workspaceId}`);
  return `set local app.workspace_id = '${workspaceId}'`;
}
