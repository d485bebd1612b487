import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { passChanged } from './pass-events.ts';

/** Marks a holder's passes as changed after their name or attributes changed; wallets that hold the passes are notified. */
export async function touchPassesOfUser(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passUserId: string,
): Promise<void> {
  const passes = await tx.db
    .updateTable('passes')
    .set(await nextChange(tx, ctx.clock()))
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_user_id', '=', passUserId)
    .where('status', '=', 'issued')
    .returning(['id', 'pass_template_id'])
    .execute();
  await announce(
    ctx,
    tx,
    passes.map((pass) => passChanged({ passId: pass.id, passTemplateId: pass.pass_template_id })),
  );
}
