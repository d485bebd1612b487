import type { CampaignAudience } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { checkPassFilter } from '../segments/check-pass-filter.ts';
import { getSegment } from '../segments/list-segments.ts';

type Design = { passTemplateId: string; document: DesignDocument };

/** Refuses a filter that does not fit the design, or a segment of another template. @throws AppError `validationFailed`, `notFound` */
export async function checkAudience(
  tx: WorkspaceTransaction,
  { passTemplateId, document }: Design,
  audience: CampaignAudience,
): Promise<void> {
  if (audience.kind === 'filter') checkPassFilter(audience.filter, document, 'audience.filter');
  if (audience.kind !== 'segment') return;
  const { filter } = await getSegment(tx, passTemplateId, audience.segmentId);
  checkPassFilter(filter, document, 'audience.segmentId');
}
