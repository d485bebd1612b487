import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Change } from '../../platform/database/next-change.ts';
import { findMessageMark, type Marked } from './find-message-mark.ts';

/** Writes since when a launched campaign's change covers passes, and what tells its message from an equal one. Its row is locked. */
export async function coverFrom(
  tx: WorkspaceTransaction,
  campaign: Marked,
  change: Pick<Change, 'change_number'>,
  coversSince = change.change_number,
): Promise<void> {
  await tx.db
    .updateTable('campaigns')
    .set({ covers_since: coversSince, message_mark: await findMessageMark(tx, campaign, change) })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaign.id)
    .execute();
}
