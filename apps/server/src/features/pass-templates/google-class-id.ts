import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';
import type { PassTemplateRow } from './find-pass-template.ts';

/** `issuer.workspace.template`; null if nothing is published or Google is not set up. */
export async function googleClassId(
  { workspaceId, db }: WorkspaceTransaction,
  template: Pick<PassTemplateRow, 'id' | 'google_issuer_id' | 'published_revision_id'>,
): Promise<string | null> {
  if (!template.google_issuer_id || !template.published_revision_id) return null;
  const { identifier } = await db
    .selectFrom('google_issuers')
    .select('identifier')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', template.google_issuer_id)
    .executeTakeFirstOrThrow();
  return `${identifier}.${workspacePublicId(workspaceId)}.${template.id}`;
}
