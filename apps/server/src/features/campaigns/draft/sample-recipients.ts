import { type CampaignAudience, type CampaignSample, googleNotificationsPerDay } from '@tessera/contract';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { listPasses } from '../../passes/list-passes.ts';
import { hasMessage } from '../../recipients/recipient-condition.ts';
import { audienceFilters } from './audience-filters.ts';

const sampledPasses = 10;
const dayMilliseconds = 24 * 60 * 60_000;

type SampleQuery = { passTemplateId: string; audience?: CampaignAudience | undefined };

export async function sampleRecipients(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, audience = { kind: 'everyone' } }: SampleQuery,
): Promise<CampaignSample> {
  const filters = await audienceFilters(tx, passTemplateId, audience);
  const { items: passes } = await listPasses(ctx, tx, { ...filters, limit: sampledPasses });
  const recent = await tx.db
    .selectFrom('campaign_runs')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .where('kind', '<>', 'test')
    .where(hasMessage)
    .where('occurrence', 'is', null)
    .where('launched_at', '>', new Date(ctx.clock().getTime() - dayMilliseconds))
    .limit(googleNotificationsPerDay)
    .execute();
  return { passes, messagesWithinDay: recent.length };
}
