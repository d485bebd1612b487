import type { CampaignTestResult } from '@tessera/contract';
import { AppError } from '../../../app-error.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findRun } from '../find-campaign.ts';

export async function getTestResult(tx: WorkspaceTransaction, testId: string): Promise<CampaignTestResult> {
  const test = await findRun(tx, testId);
  if (test?.kind !== 'test') throw new AppError('notFound');
  const open = await tx.db
    .selectFrom('campaign_chunks')
    .select('number')
    .where('workspace_id', '=', tx.workspaceId)
    .where('run_id', '=', testId)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  const { pass_updates: passUpdates, notifications, failed } = test;
  return { isFinished: !open, passUpdates, notifications, failed };
}
