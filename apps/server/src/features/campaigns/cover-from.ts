import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Change } from '../../platform/database/next-change.ts';
import { findMessageMark, type Marked } from './find-message-mark.ts';
import { updateRun } from './move-campaign.ts';

/** Writes since when a launched run's change covers passes, and what tells its message from an equal one. Its row is locked. */
export async function coverFrom(
  tx: WorkspaceTransaction,
  run: Marked,
  change: Pick<Change, 'change_number'>,
  coversSince = change.change_number,
): Promise<void> {
  const messageMark = await findMessageMark(tx, run, change);
  await updateRun(tx, run.id, { covers_since: coversSince, message_mark: messageMark });
}
