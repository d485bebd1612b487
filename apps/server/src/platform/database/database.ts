import { type Compilable, CompiledQuery, Kysely, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { TraceStatement } from '../telemetry/telemetry.ts';
import { fillSlots, Slot } from './build-once.ts';
import { isDistributed } from './citus/tenant-table.ts';
import { PipelinedClient, streamOf } from './pipelined-client.ts';
import { openingWith, PipelinedDialect } from './pipelined-dialect.ts';
import {
  answerMilliseconds,
  createReadServer,
  positionMilliseconds,
  type ReadAttempt,
} from './read-server.ts';
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
  /** As `inWorkspace`, on the read server if there is one. `work` writes and locks nothing, and may run twice. */
  inWorkspaceReadOnly: Database['inWorkspace'];
  /** On the read server if there is one. Takes one round trip; for the most frequent reads. A query that is declared once is also compiled once. */
  readInWorkspace<Row, Inputs extends ReadInputs = ReadInputs>(
    workspaceId: string,
    query: WorkspaceQuery<Row, Inputs>,
    inputs?: Inputs,
  ): Promise<Row[]>;
  /** As `readInWorkspace`, with several queries; those sent together take one round trip. Each has a snapshot of its own, in the order sent. `work` may run twice. */
  readTables<Result>(workspaceId: string, work: (read: ReadTable) => Promise<Result>): Promise<Result>;
  /** Citus plans a query of one table by its key once per connection, and a join at each execution. */
  isDistributed(): Promise<boolean>;
  /** Of this process. `waiting`: what waits for one. */
  connections(): { used: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
};

type ReadInputs = Readonly<Record<string, string | Date>>;

export type ReadTable = <Row, Inputs extends ReadInputs = ReadInputs>(
  query: WorkspaceQuery<Row, Inputs>,
  inputs?: Inputs,
) => Promise<Row[]>;

export type ReadTransaction = { workspaceId: string; db: Kysely<Tables> };

/** Gets placeholders for the workspace and the inputs, and may only pass them on as values. */
type WorkspaceQuery<Row, Inputs> = (tx: ReadTransaction, inputs: Inputs) => Compilable<Row>;

/** Of a server process. Suits two cores and short transactions; more connections queue in PostgreSQL instead. */
export const poolConnections = 16;

export type DatabaseOptions = {
  url: string;
  /** Of a standby or another node of a Citus cluster. */
  readUrl?: string | null;
  onReadServerUnused?: (reason: string) => void;
  /** In pg_stat_activity. */
  name?: string;
  connectionsMax?: number;
  connectionMilliseconds?: number | undefined;
  onStatement?: (statement: string) => void;
  traceStatement?: TraceStatement;
  /** The transaction may be committed. */
  onFailedCommit?: () => void;
};

/** Statements time out after 30 s, waiting for a connection after 10 s, so that a stuck query does not block others. */
export function openDatabase({
  url,
  readUrl,
  onStatement,
  onFailedCommit,
  ...options
}: DatabaseOptions): Database {
  const log = onStatement
    ? (event: LogEvent) => {
        if (event.level === 'query') onStatement(event.query.sql);
      }
    : undefined;
  const open = (address: string, connectionMilliseconds = options.connectionMilliseconds) => {
    const pool = openPool({ ...options, url: address, connectionMilliseconds });
    const db = new Kysely<Tables>({
      dialect: new PipelinedDialect({ pool, ...(onFailedCommit && { onFailedCommit }) }),
      ...(log ? { log } : {}),
    });
    return { pool, db, close: () => db.destroy() };
  };
  const primary = open(url);
  const reading = readUrl ? openReading(open(readUrl, answerMilliseconds), { ...options, url }) : null;
  const sendAll = async (pool: pg.Pool, statements: Statements, onConnected?: () => void) => {
    for (const [text] of statements) onStatement?.(text);
    const client = await pool.connect();
    onConnected?.();
    // One round trip; if one fails, so do those after it.
    const answers = await Promise.allSettled(statements.map((statement) => client.query(...statement)));
    client.release();
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value.rows;
    });
  };
  const readTablesOf = async <Result>(
    pool: pg.Pool,
    workspaceId: string,
    work: (read: ReadTable) => Promise<Result>,
    attempt?: ReadAttempt,
  ): Promise<Result> => {
    const enter = enterWorkspace(workspaceId);
    const client = await pool.connect();
    attempt?.expectAnswer();
    const sent: Promise<unknown>[] = [];
    const send = (text: string, values?: unknown[]) => {
      onStatement?.(text);
      const answer = client.query(text, values);
      sent.push(answer.catch(() => undefined));
      return answer;
    };
    const begin = async () => {
      const opened = [send('begin'), send(enter)];
      const checked = attempt && send(attempt.check.sql, attempt.check.parameters);
      await Promise.all(opened);
      if (checked) attempt.requireCurrent((await checked).rows);
    };
    const begun = begin();
    const read: ReadTable = async (query, inputs) => {
      const { sql, parameters } = compileOnce(primary.db, query);
      const answer = send(sql, fillSlots(parameters, { ...inputs, workspaceId }));
      const [{ rows }] = await Promise.all([answer, begun]);
      return rows;
    };
    try {
      const [result] = await Promise.all([work(read), begun]);
      return result;
    } finally {
      send('commit').catch(() => undefined);
      // Nothing was written, so the result need not wait.
      Promise.all(sent).then(() => client.release());
    }
  };
  const inWorkspace: Database['inWorkspace'] = async (workspaceId, work) =>
    transact(primary.db, workspaceId, work);
  return {
    global: primary.db.$pickTables<keyof GlobalTables>(),
    inWorkspace,
    inWorkspaceReadOnly: reading
      ? (workspaceId, work) =>
          reading.server.choose(
            ({ check, expectAnswer, requireCurrent }) =>
              transact(reading.db, workspaceId, async (tx) => {
                expectAnswer();
                const { rows } = await tx.db.executeQuery(CompiledQuery.raw(check.sql, check.parameters));
                requireCurrent(rows);
                return work(tx);
              }),
            () => inWorkspace(workspaceId, work),
          )
      : inWorkspace,
    readInWorkspace: async (workspaceId, query, inputs) => {
      const { sql, parameters } = compileOnce(primary.db, query);
      const values = fillSlots(parameters, { ...inputs, workspaceId });
      const enter = enterWorkspace(workspaceId);
      const onPrimary = async () => {
        const [, , rows = []] = await sendAll(primary.pool, [['begin'], [enter], [sql, values], ['commit']]);
        return rows;
      };
      if (!reading) return onPrimary();
      return reading.server.choose(async ({ check, expectAnswer, requireCurrent }) => {
        const [, , checked = [], rows = []] = await sendAll(
          reading.pool,
          [['begin'], [enter], [check.sql, check.parameters], [sql, values], ['commit']],
          expectAnswer,
        );
        requireCurrent(checked);
        return rows;
      }, onPrimary);
    },
    readTables: (workspaceId, work) => {
      const onPrimary = () => readTablesOf(primary.pool, workspaceId, work);
      if (!reading) return onPrimary();
      return reading.server.choose(
        (attempt) => readTablesOf(reading.pool, workspaceId, work, attempt),
        onPrimary,
      );
    },
    isDistributed: onceKnown(() => isDistributed(primary.db)),
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting, options } = primary.pool;
      return { used: totalCount - idle, idle, waiting, max: options.max };
    },
    close: async () => {
      await Promise.all([primary.close(), reading?.close()]);
    },
  };
}

/** Null if a server would use DATABASE_READ_URL; else why not. */
export async function findReadServerFault({
  url,
  readUrl,
}: {
  url: string;
  readUrl: string;
}): Promise<string | null> {
  let fault: string | null = null;
  const database = openDatabase({
    ...{ url, readUrl, connectionsMax: 1 },
    onReadServerUnused: (reason) => {
      fault = reason;
    },
  });
  const anyWorkspace = '1';
  await database.inWorkspaceReadOnly(anyWorkspace, async () => undefined).finally(database.close);
  return fault;
}

type Statements = readonly [text: string, values?: unknown[]][];

type PoolOptions = Omit<DatabaseOptions, 'readUrl' | 'onStatement' | 'onFailedCommit'>;

function openPool({
  url,
  connectionsMax = poolConnections,
  name = 'tessera',
  connectionMilliseconds = 10_000,
  traceStatement,
}: PoolOptions): pg.Pool {
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
  return pool;
}

type OpenedPool = { pool: pg.Pool; db: Kysely<Tables>; close(): Promise<void> };

function openReading(
  { pool, db, close }: OpenedPool,
  { onReadServerUnused = () => undefined, ...options }: PoolOptions,
) {
  const positions = openPool({
    ...{ ...options, connectionsMax: 1 },
    connectionMilliseconds: positionMilliseconds,
  });
  const server = createReadServer({
    primary: {
      query: positions.query.bind(positions) as pg.Pool['query'],
      disconnect: disconnecting(positions),
    },
    disconnect: disconnecting(pool),
    onUnused: onReadServerUnused,
  });
  return { pool, db, server, close: () => Promise.all([close(), positions.end()]) };
}

/** Closes the sockets, so that pending statements fail at once. */
function disconnecting(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return () => {
    for (const client of clients) streamOf(client).destroy();
  };
}

function transact<Result>(
  db: Kysely<Tables>,
  workspaceId: string,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
): Promise<Result> {
  return openingWith(enterWorkspace(workspaceId), () =>
    db.transaction().execute((transaction) =>
      // Transactions of other workspaces inside `work` start with their own statement.
      openingWith(null, () => work({ workspaceId, db: transaction })),
    ),
  );
}

/** A failure is not kept. */
function onceKnown<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () => {
    known ??= work().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
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
