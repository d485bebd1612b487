import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { findMailedPerson } from '../find-mailed-person.ts';
import { changeSubscription } from './change-subscription.ts';
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
    await changeSubscription(ctx, tx, person.id, !isUnsubscribed);
  });
}
