import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';

/** Of mails and text messages. Idempotent, because mail programs and phones may repeat a request. */
export async function changeSubscription(
  ctx: Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  personId: string,
  isSubscribed: boolean,
): Promise<void> {
  const changed = await tx.db
    .updateTable('pass_users')
    .set({ unsubscribed_at: isSubscribed ? null : ctx.clock() })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    // Keep the time of the first request.
    .where('unsubscribed_at', isSubscribed ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  const payload = { passUserId: changed.id };
  await announce(ctx, tx, [
    isSubscribed ? { type: 'person.resubscribed', payload } : { type: 'person.unsubscribed', payload },
  ]);
}
