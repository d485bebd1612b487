import type { CampaignAudience, PassFilter } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { PassFilters } from '../../passes/list-passes.ts';
import { getSegment } from '../../segments/list-segments.ts';

/** Campaigns address no voided or expired pass. */
export const usable: PassFilter[] = [
  { field: 'status', operator: 'isNot', value: 'voided' },
  { field: 'status', operator: 'isNot', value: 'expired' },
];

/** @throws AppError `notFound` for a removed segment */
export async function audienceFilters(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  audience: CampaignAudience,
): Promise<PassFilters> {
  const { filter, ...chosen } = await chosenPasses(tx, passTemplateId, audience);
  return { ...chosen, filter: { all: [...usable, ...(filter ? [filter] : [])] } };
}

/** What the audience selects, whether a campaign can address it or not. */
export async function chosenPasses(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  audience: CampaignAudience,
): Promise<PassFilters> {
  switch (audience.kind) {
    case 'everyone':
      return { passTemplateId };
    case 'segment':
      return { passTemplateId, filter: (await getSegment(tx, passTemplateId, audience.segmentId)).filter };
    case 'filter':
      return { passTemplateId, filter: audience.filter };
    case 'selection':
      return { passTemplateId, passIds: audience.passIds };
  }
}
