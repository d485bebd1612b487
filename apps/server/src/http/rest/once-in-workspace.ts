import { z } from '@hono/zod-openapi';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { answerOnce, findAnswer, type OnceAnswered } from '../../platform/idempotency/answer-once.ts';
import type { RestContext } from './rest-types.ts';

const keyLengthMax = 255;

/** The request header of routes that create or send. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'A unique value per request, such as a UUID. A repetition with the same key and body gets the first answer again, for 24 hours.',
    ),
});

/**
 * Runs a POST in a transaction of the key's workspace, once per `Idempotency-Key`; without the header, each time. A repetition gets the
 * stored data again. `prepare` runs before the transaction, unless the answer is stored already, and `work` gets its result.
 */
export async function onceInWorkspace<Data, Prepared>(
  ctx: Pick<Context, 'clock' | 'vault' | 'database'>,
  c: RestContext,
  status: number,
  work: (tx: WorkspaceTransaction, prepared: Prepared) => Promise<Data>,
  prepare?: () => Promise<Prepared>,
): Promise<Data> {
  const key = readIdempotencyKey(c);
  const { id: workspaceId } = c.get('workspace');
  const request = key === null ? '' : `${c.req.method} ${c.req.path}\n${await c.req.text()}`;
  const stored =
    key !== null && prepare
      ? await ctx.database.inWorkspace(workspaceId, (tx) => findAnswer<Data>(ctx, tx, { key, request }))
      : null;
  const run = async () => {
    const prepared = (await prepare?.()) as Prepared;
    return ctx.database.inWorkspace(workspaceId, (tx) =>
      answerOnce(ctx, tx, { key, request, status }, () => work(tx, prepared)),
    );
  };
  const { answer, isReplayed }: OnceAnswered<Data> = stored ?? (await run());
  if (isReplayed) c.header('Idempotency-Replayed', 'true');
  return answer;
}

/** The request's key; null if it has none. @throws AppError `validationFailed` */
export function readIdempotencyKey(c: RestContext): string | null {
  const header = c.req.header('idempotency-key');
  if (header === undefined) return null;
  // The draft standard writes the key as a quoted string, most clients without quotes.
  const key = header.trim().replace(/^"(.*)"$/, '$1');
  if (key.length > 0 && key.length <= keyLengthMax && /^[\x21-\x7e]+$/.test(key)) return key;
  const message = `The Idempotency-Key must have 1 to ${keyLengthMax} characters, without spaces: such as a UUID.`;
  throw new AppError('validationFailed', { message, issues: [{ path: 'Idempotency-Key', message }] });
}
