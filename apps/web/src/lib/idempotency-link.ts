import type { AppRouter } from '@tessera/server/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, tap } from '@trpc/server/observable';

/** After this time, the same input is a new request. */
const keptMilliseconds = 10 * 60_000;

/**
 * Gives each mutation an idempotency key, and a retry after a lost response the same key, so that it creates
 * nothing twice. Procedures without idempotency ignore the key.
 */
export const idempotencyLink: TRPCLink<AppRouter> = () => {
  const pending = new Map<string, { key: string; until: number }>();
  return ({ op, next }) => {
    const { input } = op;
    if (op.type !== 'mutation' || typeof input !== 'object' || input === null || 'idempotencyKey' in input)
      return next(op);
    const request = JSON.stringify([op.path, input]);
    const known = pending.get(request);
    const now = Date.now();
    const kept =
      known && known.until > now ? known : { key: crypto.randomUUID(), until: now + keptMilliseconds };
    pending.set(request, kept);
    return observable((observer) =>
      next({ ...op, input: { ...input, idempotencyKey: kept.key } })
        .pipe(
          tap({
            next: () => pending.delete(request),
            error: (error) => {
              if (isAnswered(error)) pending.delete(request);
            },
          }),
        )
        .subscribe(observer),
    );
  };
};

/** True if the server refused and changed nothing. After a lost response or a server error the outcome is unknown. */
function isAnswered(error: unknown): boolean {
  const status = error instanceof TRPCClientError ? Number(error.data?.httpStatus ?? 0) : 0;
  return (
    status >= 400 &&
    status < 500 &&
    error instanceof TRPCClientError &&
    error.data?.appCode !== 'requestInProgress'
  );
}
