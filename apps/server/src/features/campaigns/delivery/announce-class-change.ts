import { changesGoogleClass } from '@tessera/contract';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import { isFrozen } from '../../recipients/is-recipient.ts';
import { campaignClassChanged } from '../campaign-events.ts';
import type { RunRow } from '../find-campaign.ts';

/** A class must never show a campaign for some passes only. */
export async function announceClassChange(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  run: Pick<RunRow, 'is_frozen' | 'content' | 'target_pass_template_id'>,
): Promise<void> {
  const { split, passChange } = run.content;
  if (isFrozen(run) || split !== null || !changesGoogleClass(passChange)) return;
  await announce(ctx, tx, [campaignClassChanged({ passTemplateId: run.target_pass_template_id })]);
}
