import pg from 'pg';

/** Messages of pg-pool, whose errors have no code: no connection became free in time, or no new one could be opened in time. */
const poolTimeouts = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

/** PostgreSQL's too_many_connections. */
const tooManyConnections = '53300';

/** Whether a statement was not run because there was no connection for it. */
export function isPoolExhausted(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === tooManyConnections;
  return error instanceof Error && poolTimeouts.includes(error.message);
}
