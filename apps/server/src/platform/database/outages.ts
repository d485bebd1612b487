import pg from 'pg';
import type { CountedLog } from '../counted-log.ts';
import { isStorageOutage } from '../files/storage-error.ts';
import type { Logger } from '../logger.ts';

/** Messages of pg-pool, whose errors have no code. */
const poolTimeouts = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

const tooManyConnections = '53300';

export function isPoolExhausted(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === tooManyConnections;
  return error instanceof Error && poolTimeouts.includes(error.message);
}

/** PostgreSQL's query_canceled. A statement waits too long for a lock, or for a node of Citus that is cut off. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/** PostgreSQL's connection exceptions, admin_shutdown, crash_shutdown and cannot_connect_now. */
const outageStates = /^(08...|57P0[123])$/;
/** Messages of pg and pg-boss, whose errors have no code. */
const lostConnection =
  /^(Connection terminated|LISTEN\/NOTIFY connection ended|Client (has encountered a connection error|was closed) and is not queryable)/;
const internalError = 'XX000';
/** How Citus reports a node that it lost: libpq's messages, and its own about a commit, have no code. */
const lostNode =
  /^(SSL SYSCALL error|SSL connection has been closed|server closed the connection|connection (not open|to server)|no connection to the server|could not (send|receive) data|could not connect to|could not commit transaction for shard|failed to prepare transaction)/;
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** Also of copies: pg-boss reports a plain object with an error's fields. */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const { code = '', message = '', syscall } = error as Partial<NodeJS.ErrnoException>;
  if (outageStates.test(code) || lostConnection.test(message)) return true;
  if (code === internalError && lostNode.test(message)) return true;
  // A system error names the failed call; the error of a canceled request does not.
  return networkCodes.includes(code) && (syscall !== undefined || code !== 'ECONNRESET');
}

/** Dozens of loops fail each second of an outage: one entry a minute says so, with what failed first. */
export function countOutages(logger: Logger, countedLog: CountedLog): Logger {
  return {
    ...logger,
    error: (message, error, fields = {}) => {
      const isStorage = isStorageOutage(error);
      if (!isStorage && !isOutage(error)) return logger.error(message, error, fields);
      const { message: cause } = error as Error;
      countedLog.add('warn', `The ${isStorage ? 'file storage' : 'database'} does not answer`, {
        kind: {},
        details: { ...fields, failed: message, cause },
      });
    },
  };
}
