import type { CampaignAudience, CampaignReach } from '@tessera/contract';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findPassTemplate } from '../../pass-templates/find-pass-template.ts';
import { countPasses } from '../../passes/list-passes.ts';
import { audienceFilters } from './audience-filters.ts';

export async function countReach(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  {
    passTemplateId,
    audience = { kind: 'everyone' },
  }: { passTemplateId: string; audience?: CampaignAudience | undefined },
): Promise<CampaignReach> {
  await findPassTemplate(tx, passTemplateId);
  const filters = await audienceFilters(tx, passTemplateId, audience);
  const { count: passes } = await countPasses(ctx, tx, filters);
  const { count: apple } = await countPasses(ctx, tx, { ...filters, platform: 'apple' });
  const { count: google } = await countPasses(ctx, tx, { ...filters, platform: 'google' });
  return { passes, apple, google };
}
