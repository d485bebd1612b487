import pg from 'pg';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';

/** Messages of pg-pool, whose errors have no code. */
const poolTimeouts = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

const tooManyConnections = '53300';

function isPoolExhausted(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === tooManyConnections;
  return error instanceof Error && poolTimeouts.includes(error.message);
}

/** PostgreSQL's connection exceptions, admin_shutdown, crash_shutdown and cannot_connect_now. */
const outageStates = /^(08...|57P0[123])$/;
/** Messages of pg, whose errors have no code. */
const lostConnection =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;
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

export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return outageStates.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  // A system error names the failed call; the error of a canceled request does not.
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return lostConnection.test(error.message) || (syscall !== undefined && networkCodes.includes(code));
}

/** PostgreSQL's disk_full, and the errors of the file system. */
const fullDiskCodes = ['53100', 'ENOSPC', 'EDQUOT'];

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullDiskCodes.includes(String(error.code));
}

export function platformFailure(error: unknown): unknown {
  if (isPoolExhausted(error) || isOutage(error)) return new AppError('serverBusy', { cause: error });
  if (isDiskFull(error)) return new AppError('diskFull', { cause: error });
  return error;
}

/** Also logs the system error behind it. */
export function logPlatformFailure(
  { countedLog }: Pick<Context, 'countedLog'>,
  failure: unknown,
  details: Record<string, unknown>,
): void {
  const error = platformFailure(failure);
  if (!(error instanceof AppError)) return;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  const log = (message: string) =>
    countedLog.add('warn', message, { kind: {}, details: { ...details, cause } });
  if (error.code === 'diskFull') log('The disk is full');
  if (error.code === 'serverBusy')
    log(isOutage(error.cause) ? 'The database does not answer' : 'No database connection was free in time');
}
