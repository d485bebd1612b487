import { draftRetentionDays } from '@tessera/contract';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export const oldDraftsPerPage = 1_000;

const dayMilliseconds = 86_400_000;

/** Keeps a template's latest revision and all published ones. Returns the number of removed rows. */
export async function removeOldDrafts({ workspaceId, db }: WorkspaceTransaction, now: Date): Promise<number> {
  const before = new Date(now.getTime() - draftRetentionDays * dayMilliseconds);
  const old = sql`select draft.id from pass_template_revisions draft
    where draft.workspace_id = ${workspaceId}::bigint and draft.published_at is null
      and draft.created_at < ${before}::timestamptz
      and not exists (select from pass_templates template
        where template.workspace_id = ${workspaceId}::bigint and template.id = draft.pass_template_id
          and template.latest_revision_id = draft.id)
    order by draft.created_at limit ${oldDraftsPerPage}`;
  const { numAffectedRows } = await sql`delete from pass_template_revisions
    where workspace_id = ${workspaceId}::bigint and published_at is null and id in (${old})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
