import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { lockSubject } from '../../../platform/database/lock-subject.ts';

/**
 * Keeps a campaign from beginning a run while its runs are paused or canceled, which would miss one that is not committed. Lock it before any
 * row: results lock a run before its campaign, so that neither row can take its part.
 */
export const lockRuns = (tx: WorkspaceTransaction, campaignId: string): Promise<void> =>
  lockSubject(tx, `runs ${campaignId}`);
