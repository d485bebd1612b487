import type { CampaignAudience, MissingValue } from '@tessera/contract';
import { personKeys } from '@tessera/pass-design';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { countPasses } from '../../passes/list-passes.ts';
import { audienceFilters } from './audience-filters.ts';

type MissingValuesQuery = {
  passTemplateId: string;
  audience?: CampaignAudience | undefined;
  keys: readonly string[];
};

export async function countMissingValues(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, audience = { kind: 'everyone' }, keys }: MissingValuesQuery,
): Promise<MissingValue[]> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const known = new Set([...personKeys, ...document.attributes.map(({ key }) => key)]);
  const filters = await audienceFilters(tx, passTemplateId, audience);
  const missing: MissingValue[] = [];
  for (const key of new Set(keys)) {
    if (!known.has(key)) continue;
    const lacking = { key, operator: 'isNotSet' } as const;
    const { count: passes } = await countPasses(ctx, tx, {
      ...filters,
      filter: filters.filter ? { all: [filters.filter, lacking] } : lacking,
    });
    if (passes > 0) missing.push({ key, passes });
  }
  return missing;
}
