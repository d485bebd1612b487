import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { passesChanged } from './pass-events.ts';

/** Marks the passes of holders as changed after their name or attributes changed; wallets that hold passes that are not voided are notified. */
export async function touchPassesOfUsers(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passUserIds: readonly string[],
): Promise<void> {
  if (passUserIds.length === 0) return;
  // Lock the passes before the change number, as every change of passes does, to prevent deadlocks.
  const passes = await tx.db
    .selectFrom('passes')
    .select(['id', 'pass_template_id', 'status'])
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`pass_user_id = any(${passUserIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (passes.length === 0) return;
  await tx.db
    .updateTable('passes')
    .set(await nextChange(tx, ctx.clock))
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`id = any(${passes.map(({ id }) => id)}::uuid[])`)
    .execute();
  await announce(ctx, tx, passesChanged(passes.filter(({ status }) => status === 'issued')));
}
