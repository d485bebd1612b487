import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { passesVoided } from '../../platform/events/pass-events.ts';
import { findPass } from './find-pass.ts';
import { voidPasses } from './void-passes.ts';

/** Can be undone for a day, unless `atOnce`, which also ends the grace period of a voided pass. Idempotent. */
export async function voidPass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passId: string,
  { atOnce }: { atOnce: boolean },
): Promise<void> {
  const pass = await findPass(tx, passId, true);
  if (pass.status === 'issued')
    await announce(ctx, tx, passesVoided(await voidPasses(ctx, tx, [passId], { atOnce })));
  else if (atOnce && pass.void_final_at)
    await tx.db
      .updateTable('passes')
      .set({ void_final_at: null })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', passId)
      .execute();
}
