import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@tessera/server/embedded-postgres';
import pg from 'pg';
import { preparePaths } from '../../apps/server/src/platform/database/embedded/paths.ts';
import { findRunningServer } from '../../apps/server/src/platform/database/embedded/running-server.ts';
import { freePort } from '../../stories/world/free-port.ts';
import { createStoryDatabase } from '../../stories/world/story-database.ts';

export async function markRows(administrator: pg.Client): Promise<string> {
  const { rows } = await administrator.query<{ mark: string }>('select pg_current_xact_id()::text as mark');
  return rows[0]?.mark ?? '0';
}

/** pg-boss maintains these tables by itself. */
const housekeeping = ['queue', 'version', 'warning', 'schedule', 'bam', 'queue_stats'];

/** The number of rows in all tables inserted or updated since the mark, by the transaction that wrote them. */
export async function countWrittenRows(administrator: pg.Client, mark: string): Promise<number> {
  const tables = await administrator.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
       and not (n.nspname = 'pgboss' and c.relname = any($1))`,
    [housekeeping],
  );
  let written = 0;
  for (const { name } of tables.rows) {
    const { rows } = await administrator.query<{ count: string }>(
      `select count(*) from only ${name} where xmin::text::bigint > $1::bigint`,
      [mark],
    );
    written += Number(rows[0]?.count);
  }
  return written;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type BenchPostgres = {
  directory: string;
  url: string;
  startAgain(): Promise<string>;
  stop(): Promise<void>;
};

const running = new Set<BenchPostgres>();

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-database-'));
  const start = () => startEmbeddedPostgres({ directory, log: silent });
  const starts = [await start()];
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    for (const each of starts) await each.stop();
    await removeEmbeddedPostgres({ directory });
    await rm(directory, { recursive: true, force: true });
    running.delete(postgres);
  };
  const postgres: BenchPostgres = {
    directory,
    url: starts[0]?.url ?? '',
    startAgain: async () => {
      const again = await start();
      starts.push(again);
      return again.url;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
  running.add(postgres);
  return postgres;
}

export async function stopBenchPostgres(): Promise<void> {
  for (const postgres of [...running]) await postgres.stop();
}

export type BenchDatabase = {
  /** For the server: an unprivileged role, as in production. */
  readonly url: string;
  readonly administrator: pg.Client;
  /** Makes `url` independent of PostgreSQL's port, which changes with each start. */
  relayed(): Promise<void>;
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const postgres = await startBenchPostgres();
  let postgresUrl = postgres.url;
  const database = await createStoryDatabase(postgresUrl);
  const connect = async () => {
    const url = new URL(postgresUrl);
    url.pathname = new URL(database.url).pathname;
    const client = new pg.Client({ connectionString: url.toString() });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let administrator = await connect();
  let relay: PortRelay | null = null;
  return {
    get url() {
      return relay ? relay.urlOf(database.url) : database.url;
    },
    get administrator() {
      return administrator;
    },
    relayed: async () => {
      relay = await openPortRelay(Number(new URL(database.url).port));
    },
    killAndStart: async () => {
      const running = findRunningServer(preparePaths(postgres.directory));
      if (!running || !relay) throw new Error('Only a running database behind a relay can be killed.');
      process.kill(running.pid, 'SIGKILL');
      postgresUrl = await postgres.startAgain();
      relay.forwardTo(Number(new URL(postgresUrl).port));
      await administrator.end().catch(() => undefined);
      administrator = await connect();
    },
    stop: async () => {
      await administrator.end();
      await relay?.close();
      await postgres.stop();
    },
  };
}

// PostgreSQL's COPY through the driver, which has its messages but no function for it.

type Connection = {
  query(text: string): void;
  stream: { writableNeedDrain: boolean; once(event: 'drain', resolve: () => void): void };
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

export async function copyOut(client: pg.Client, table: string, file: string): Promise<void> {
  const target = createWriteStream(file);
  await run(client, `copy ${table} to stdout`, { target });
  target.end();
  await once(target, 'close');
}

export async function copyIn(client: pg.Client, table: string, file: string): Promise<void> {
  await run(client, `copy ${table} from stdin`, { source: file });
}

type Copy = { target?: WriteStream; source?: string };

function run(client: pg.Client, text: string, { target, source }: Copy): Promise<void> {
  return new Promise((resolve, reject) => {
    const submittable = {
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => {
        void send(connection, source ?? '').catch(reject);
      },
      // The driver reuses the buffer.
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void target?.write(Buffer.from(chunk)),
      handleError: reject,
      handleCommandComplete: () => undefined,
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
      handleReadyForQuery: () => resolve(),
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}

async function send(connection: Connection, file: string): Promise<void> {
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    connection.sendCopyFromChunk(chunk as Buffer);
    if (connection.stream.writableNeedDrain)
      await new Promise<void>((resolve) => connection.stream.once('drain', resolve));
  }
  connection.endCopyFrom();
}

/** A port that stays while the program behind it restarts on another one. */
type PortRelay = {
  urlOf(url: string): string;
  forwardTo(port: number): void;
  close(): Promise<void>;
};

async function openPortRelay(firstTarget: number): Promise<PortRelay> {
  let target = firstTarget;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    urlOf: (url) => {
      const relayed = new URL(url);
      relayed.port = String(port);
      return relayed.toString();
    },
    forwardTo: (next) => {
      target = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
