import { type DesignDocument, type DesignIssue, parseDesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { checkStoredDesign } from './check-stored-design.ts';
import { findPassTemplate, findRevision } from './find-pass-template.ts';

export type PassTemplateDesign = {
  passTemplateId: string;
  name: string;
  isDemo: boolean;
  archivedAt: string | null;
  revisionId: string;
  isPublished: boolean;
  document: DesignDocument;
  issues: DesignIssue[];
};

export async function getDesign(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, timezone }: { passTemplateId: string; timezone: string },
): Promise<PassTemplateDesign> {
  const template = await findPassTemplate(tx, passTemplateId);
  const latest = await findRevision(tx, template.latest_revision_id);
  // The database orders keys by length; parsing restores the schema's order.
  const document = parseDesignDocument(latest.document);
  return {
    passTemplateId: template.id,
    name: template.name,
    isDemo: template.is_demo,
    archivedAt: template.archived_at?.toISOString() ?? null,
    revisionId: latest.id,
    isPublished: latest.published_at !== null,
    document,
    issues: await checkStoredDesign(ctx, tx, timezone, document),
  };
}
