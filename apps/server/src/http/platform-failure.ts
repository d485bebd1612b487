import { AppleWalletError } from '@tessera/apple-wallet';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { isOutage, isPoolExhausted, isStatementTimeout } from '../platform/database/outages.ts';
import { isStorageOutage } from '../platform/files/storage-error.ts';

/** PostgreSQL's disk_full, and the errors of the file system. */
const fullDiskCodes = ['53100', 'ENOSPC', 'EDQUOT'];

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullDiskCodes.includes(String(error.code));
}

const renewalSeconds = 3_600;

const isExpiredCertificate = (error: unknown): error is AppleWalletError =>
  error instanceof AppleWalletError && error.code === 'certificateExpired';

export function platformFailure(error: unknown): unknown {
  const isBusy = [isPoolExhausted, isStatementTimeout, isOutage, isStorageOutage].some((is) => is(error));
  if (isBusy) return new AppError('serverBusy', { cause: error });
  if (isDiskFull(error)) return new AppError('diskFull', { cause: error });
  if (isExpiredCertificate(error))
    return new AppError('certificateExpired', { cause: error, retryAfterSeconds: renewalSeconds });
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
  if (error.code === 'certificateExpired') log('An Apple certificate has expired');
  if (isStorageOutage(error.cause)) log('The file storage does not answer');
  else if (error.code === 'serverBusy') log(busyMessage(error.cause));
}

function busyMessage(cause: unknown): string {
  if (isStatementTimeout(cause)) return 'A statement took too long';
  return isOutage(cause) ? 'The database does not answer' : 'No database connection was free in time';
}
