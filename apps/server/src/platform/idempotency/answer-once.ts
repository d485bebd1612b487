import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';

export type KeyedRequest = {
  /** Without a key the request always runs. */
  key: string | null | undefined;
  request: string;
  status?: number;
};

export type OnceAnswered<Answer> = { answer: Answer; isReplayed: boolean };

/**
 * Repetitions get the stored answer. The transaction of the change also stores the key. `Answer` must survive JSON. @throws AppError
 * `requestInProgress` while an identical request runs, `idempotencyKeyReused` for another request
 */
export async function answerOnce<Answer>(
  ctx: Pick<Context, 'clock' | 'vault'>,
  tx: WorkspaceTransaction,
  { key, request, status = 200 }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<OnceAnswered<Answer>> {
  if (key === null || key === undefined) return { answer: await work(), isReplayed: false };
  const { rows } = await sql<{ locked: boolean }>`select ${tryLock(tx.workspaceId, key)} as locked`.execute(
    tx.db,
  );
  // A statement of its own, so that it sees what the previous holder of the lock has committed.
  const stored = await findAnswer<Answer>(ctx, tx, { key, request });
  if (stored) return stored;
  if (!rows[0]?.locked) throw new AppError('requestInProgress', { retryAfterSeconds: 1 });
  const answer = await work();
  await tx.db
    .insertInto('idempotency_keys')
    .values({
      workspace_id: tx.workspaceId,
      key,
      request_hash: hashOf(request),
      status,
      body: ctx.vault.seal(JSON.stringify(answer), sealContext(tx.workspaceId, key)),
      created_at: ctx.clock(),
    })
    .execute();
  return { answer, isReplayed: false };
}

/** Null without a stored answer. @throws AppError `idempotencyKeyReused` */
export async function findAnswer<Answer>(
  ctx: Pick<Context, 'vault'>,
  { workspaceId, db }: WorkspaceTransaction,
  { key, request }: { key: string; request: string },
): Promise<OnceAnswered<Answer> | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.request_hash !== hashOf(request)) throw new AppError('idempotencyKeyReused');
  const answer: Answer = JSON.parse(ctx.vault.open(stored.body, sealContext(workspaceId, key)));
  return { answer, isReplayed: true };
}

const hashOf = (request: string) => createHash('sha256').update(request).digest('hex');

const sealContext = (workspaceId: string, key: string) => `answer:${workspaceId}:${key}`;

/** Does not wait: a hundred repetitions at once must not occupy all connections. */
function tryLock(workspaceId: string, key: string): RawBuilder<boolean> {
  const id = createHash('sha256').update(`${workspaceId} ${key}`).digest().readBigInt64BE(0);
  return sql`pg_try_advisory_xact_lock(${String(id)}::bigint)`;
}
