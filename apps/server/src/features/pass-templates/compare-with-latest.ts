import { type DesignDifference, type DesignDocument, describeDesignChanges } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate, findRevision } from './find-pass-template.ts';

export async function compareWithLatest(
  tx: WorkspaceTransaction,
  {
    passTemplateId,
    timezone,
    document,
  }: { passTemplateId: string; timezone: string; document: DesignDocument },
): Promise<DesignDifference[]> {
  const template = await findPassTemplate(tx, passTemplateId);
  const latest = await findRevision(tx, template.latest_revision_id);
  return describeDesignChanges(latest.document, document, { timezone });
}
