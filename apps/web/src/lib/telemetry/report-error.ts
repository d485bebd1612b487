import { type BrowserErrorReport, browserErrorLengths } from '@tessera/contract';
import { TRPCClientError } from '@trpc/client';
import { readFailure } from '../errors.ts';

/** Limits the reports of a page that fails in a loop. */
const reportsMax = 10;

type Surroundings = { fetch: typeof fetch; isOnline: () => boolean; readPath: () => string };

/** Sends errors to the server's log. Never throws: a lost report is not an error. */
export function createErrorReporter({
  fetch,
  isOnline,
  readPath,
}: Surroundings): (error: unknown) => Promise<void> {
  let sent = 0;
  const known = new Set<string>();
  return async (error) => {
    // While offline every call fails, including the report.
    if (!isOnline() || isUnanswered(error)) return;
    const report = describe(error, readPath());
    const key = `${report.name}: ${report.message}`;
    if (sent >= reportsMax || known.has(key)) return;
    sent += 1;
    known.add(key);
    await fetch('/api/browser-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      // Survives if the person leaves the page.
      keepalive: true,
      body: JSON.stringify(report),
    }).catch(() => undefined);
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && readFailure(error).code === undefined;
}

function describe(error: unknown, path: string): BrowserErrorReport {
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error };
  const { message, requestId = null } = readFailure(error);
  return {
    name: name.slice(0, browserErrorLengths.name),
    message: message.slice(0, browserErrorLengths.message),
    stack: stack.slice(0, browserErrorLengths.stack),
    route: path.slice(0, browserErrorLengths.route),
    requestId,
  };
}
