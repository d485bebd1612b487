import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { announce } from '../../../platform/events/announce.ts';
import { findMailedPerson } from '../find-mailed-person.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

/** Idempotent, because mail programs may repeat the request. @throws AppError `notFound` for a link that is not ours */
export async function setUnsubscribed(
  ctx: Pick<Context, 'clock' | 'database' | 'keys' | 'ids' | 'queue' | 'reactions'>,
  token: string,
  isUnsubscribed: boolean,
): Promise<void> {
  const link = readUnsubscribeToken(ctx, token);
  if (!link) throw new AppError('notFound');
  await ctx.database.inWorkspace(link.workspaceId, async (tx) => {
    const person = await findMailedPerson(tx, link.id);
    if (!person) throw new AppError('notFound');
    const changed = await tx.db
      .updateTable('pass_users')
      .set({ unsubscribed_at: isUnsubscribed ? ctx.clock() : null })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', person.id)
      // Keep the time of the first request.
      .where('unsubscribed_at', isUnsubscribed ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    const payload = { passUserId: changed.id };
    await announce(ctx, tx, [
      isUnsubscribed ? { type: 'person.unsubscribed', payload } : { type: 'person.resubscribed', payload },
    ]);
  });
}
