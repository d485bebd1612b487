import { createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { freePort } from '../../../../../stories/world/free-port.ts';
import {
  asAdministrator,
  cluster,
  createStoryDatabase,
} from '../../../../../stories/world/story-database.ts';
import { startServer } from '../../composition/start-server.ts';
import { readConfig } from '../../config/config.ts';

/** The message with which a start is refused. */
async function refusal(url: string): Promise<string> {
  const starting = startServer(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }, []));
  const error = await starting.then(
    () => new Error('It started.'),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const at = (host: string, reason: string) =>
  `ConfigError: The database at ${host} cannot be reached (${reason}): start it, or correct DATABASE_URL.`;

test('a start without a reachable database names the host and the cause in one sentence, without the password', async () => {
  const port = await freePort();
  expect(await refusal(`postgres://ada:hunter2@127.0.0.1:${port}/tessera`)).toBe(
    at(`127.0.0.1:${port}`, 'nothing listens there'),
  );
  expect(await refusal(`postgres://ada:hunter2@localhost:${port}/tessera`)).toBe(
    at(`localhost:${port}`, 'nothing listens there'),
  );
  const silent = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const sentence = await refusal(`postgres://ada:hunter2@127.0.0.1:${taken}/tessera`);
  silent.close();
  expect(sentence).toContain(`127.0.0.1:${taken} cannot be reached (`);
  expect(sentence).not.toContain('hunter2');
});

// The nodes of a test cluster accept any password.
test.skipIf(cluster)('a start with a wrong password, or an unknown database, says so', async () => {
  const url = new URL(inject('administratorUrl'));
  const host = url.host;
  url.pathname = '/nowhere';
  expect(await refusal(url.href)).toBe(at(host, 'database "nowhere" does not exist'));
  url.password = 'hunter2';
  expect(await refusal(url.href)).toBe(at(host, 'password authentication failed for user "postgres"'));
});

test('PostgreSQL older than 16 is refused', async () => {
  const { url, drop } = await createStoryDatabase(inject('administratorUrl'));
  const { host, pathname } = new URL(url);
  // Answers like PostgreSQL 15.
  await asAdministrator(url, async (client) => {
    await client.query('create schema older');
    await client.query(
      `create function older.current_setting(text) returns text language sql as $$ select '150013' $$`,
    );
    await client.query(`alter database ${pathname.slice(1)} set search_path = older, pg_catalog, public`);
  });
  expect(await refusal(url)).toBe(
    `ConfigError: The database at ${host} is PostgreSQL 15: set DATABASE_URL to a server of version 16 or newer.`,
  );
  await drop();
});
