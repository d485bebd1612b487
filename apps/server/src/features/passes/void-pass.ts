import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPass } from './find-pass.ts';
import { passVoided } from './pass-events.ts';
import { voidPasses } from './void-passes.ts';

/** Voids a pass permanently. Wallets grey it out, and its download link stops working. Voiding a voided pass changes nothing. */
export async function voidPass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passId: string,
): Promise<void> {
  const pass = await findPass(tx, passId, true);
  if (pass.status === 'voided') return;
  const voided = await voidPasses(ctx, tx, [passId]);
  await announce(ctx, tx, voided.map(passVoided));
}
