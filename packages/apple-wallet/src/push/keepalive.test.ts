import { expect, test } from 'vitest';
import { createKeepalive } from './keepalive.ts';

/** A connection whose peer answers pings on command. */
const openConnection = () => {
  const connection = { awaitsPong: false, pings: 0, failures: 0 };
  return Object.assign(connection, {
    ping() {
      if (connection.awaitsPong) connection.failures += 1;
      connection.awaitsPong = true;
      connection.pings += 1;
    },
    fail() {
      connection.failures += 1;
    },
  });
};

test('a suspected connection without a pong ends at the next sweep', () => {
  const connection = openConnection();
  const keepalive = createKeepalive(connection, 1);
  keepalive.suspect();
  keepalive.suspect();
  expect(connection).toMatchObject({ pings: 1, failures: 0 });
  keepalive.sweep();
  expect(connection.failures).toBe(1);
});

test('the regular ping skips a connection with a pending ping', () => {
  const connection = openConnection();
  const keepalive = createKeepalive(connection, 2);
  keepalive.suspect();
  keepalive.beat();
  keepalive.sweep();
  expect(connection).toMatchObject({ pings: 1, failures: 0 });
  connection.awaitsPong = false;
  keepalive.sweep();
  keepalive.sweep();
  keepalive.beat();
  expect(connection).toMatchObject({ pings: 2, failures: 0 });
});

test('a regular ping without a pong ends the connection at the next one', () => {
  const connection = openConnection();
  const keepalive = createKeepalive(connection, 1);
  keepalive.beat();
  keepalive.sweep();
  expect(connection.failures).toBe(0);
  keepalive.beat();
  expect(connection.failures).toBe(1);
});
