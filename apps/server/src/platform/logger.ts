import { AsyncLocalStorage } from 'node:async_hooks';

/** One line of JSON per entry, on standard output. */
export type Logger = {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, error: unknown, fields?: Record<string, unknown>): void;
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
const levels: LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

type Fields = Record<string, unknown>;
const shared = new AsyncLocalStorage<Fields>();

/** Adds fields, such as the request's id, to every entry that `work` logs. */
export function withLogFields<Result>(fields: Fields, work: () => Result): Result {
  return shared.run({ ...shared.getStore(), ...fields }, work);
}

export function createLogger(
  level: LogLevel,
  clock: () => Date,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Logger {
  const emit = (at: LogLevel, message: string, fields: Record<string, unknown>): void => {
    if (levels.indexOf(at) < levels.indexOf(level)) return;
    write(
      `${JSON.stringify({ at: clock().toISOString(), level: at, message, ...shared.getStore(), ...fields })}\n`,
    );
  };
  return {
    debug: (message, fields = {}) => emit('debug', message, fields),
    info: (message, fields = {}) => emit('info', message, fields),
    warn: (message, fields = {}) => emit('warn', message, fields),
    error: (message, error, fields = {}) => emit('error', message, { ...fields, error: describe(error) }),
  };
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? error : String(error);
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}
