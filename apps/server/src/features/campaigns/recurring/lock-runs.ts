import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { lockSubject } from '../../../platform/database/lock-subject.ts';

/** Prevents a new run while runs are paused or canceled. Lock it before any row: results lock a run before its campaign. */
export const lockRuns = (tx: WorkspaceTransaction, campaignId: string): Promise<void> =>
  lockSubject(tx, `runs ${campaignId}`);
