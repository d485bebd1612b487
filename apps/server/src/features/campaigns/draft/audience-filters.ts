import type { CampaignAudience, PassFilter } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { PassFilters } from '../../passes/list-passes.ts';
import { getSegment } from '../../segments/list-segments.ts';

/** Campaigns address no voided or expired pass. */
const usable: PassFilter[] = [
  { field: 'status', operator: 'isNot', value: 'voided' },
  { field: 'status', operator: 'isNot', value: 'expired' },
];

/** @throws AppError `notFound` for a removed segment */
export async function audienceFilters(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  audience: CampaignAudience,
): Promise<PassFilters> {
  const only = (...filters: PassFilter[]): PassFilters => ({
    passTemplateId,
    filter: { all: [...usable, ...filters] },
  });
  switch (audience.kind) {
    case 'everyone':
      return only();
    case 'segment':
      return only((await getSegment(tx, passTemplateId, audience.segmentId)).filter);
    case 'filter':
      return only(audience.filter);
    case 'selection':
      return { ...only(), passIds: audience.passIds };
  }
}
