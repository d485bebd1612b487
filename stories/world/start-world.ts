import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tessera/server/config';
import { type RunningServer, type StartOptions, startServer } from '@tessera/server/start';
import { inject } from 'vitest';
import { freePort } from './free-port.ts';
import { copyLabKeys } from './lab-keys.ts';
import { requireDistributable } from './statement-rules.ts';
import { createWorldDatabase } from './world-database.ts';

export type World = {
  publicUrl: string;
  server: RunningServer;
  lab: LabClient;
  /** The distinct SQL statements the server has sent so far. */
  statements: ReadonlySet<string>;
  dataDirectory: string;
  databaseUrl: string;
  stop(): Promise<void>;
};

export type LabClient = {
  get<Answer>(path: string): Promise<Answer>;
  send<Answer>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Answer }>;
};

export type WorldOptions = {
  administratorUrl: string;
  environment?: Record<string, string>;
  push?: StartOptions['push'];
  clock?: () => Date;
  directory?: string;
};

/** The whole product on a free port: real server, real PostgreSQL, and the lab as the outside world. */
export async function startWorld({
  administratorUrl,
  environment = {},
  push,
  clock,
  directory = tmpdir(),
}: WorldOptions): Promise<World> {
  const database = await createWorldDatabase(administratorUrl);
  const dataDirectory = await mkdtemp(join(directory, 'tessera-world-'));
  // Certificates are not valid at an earlier time.
  if (!clock) await copyLabKeys(dataDirectory);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const statements = new Set<string>();
  const config = readConfig(
    {
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      ...environment,
    },
    [],
  );
  const server = await startServer(config, {
    onStatement: (statement) => statements.add(statement),
    ...(push ? { push } : {}),
    ...(clock ? { overrides: { clock } } : {}),
  });
  return {
    publicUrl,
    server,
    lab: labClient(publicUrl),
    statements,
    dataDirectory,
    databaseUrl: database.url,
    stop: async () => {
      await server.stop();
      await database.drop();
      await rm(dataDirectory, { recursive: true, force: true });
      requireDistributable(statements);
    },
  };
}

function labClient(publicUrl: string): LabClient {
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`${publicUrl}/lab/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  return {
    get: async (path) => (await ask('GET', path)).json(),
    send: async (method, path, body) => {
      const answer = await ask(method, path, body);
      return { status: answer.status, body: await answer.json() };
    },
  };
}

let world: Promise<World> | undefined;

/**
 * The world with default settings that all story files of a worker share. Starts with the first use and ends with the worker; the global setup
 * removes its database and files. Lists of the lab (phones, notifications, mailbox) and the database also contain what other files created: filter by
 * workspace, pass or email address.
 */
export function sharedWorld(): Promise<World> {
  world ??= startWorld({
    administratorUrl: inject('administratorUrl'),
    directory: inject('scratchDirectory'),
    // Each person of `enter` has an address of their own, since one address may create ten accounts an hour.
    environment: { TRUSTED_PROXIES: '1' },
  });
  return world;
}
