import type { RevisionSummary } from '@tessera/contract';
import { countDifferences, currentDesignDocument, describeDesignChanges } from '@tessera/pass-design';
import { AppError } from '../../../app-error.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { NameOf } from '../../organizations/find-creators.ts';
import type { PassTemplateRow, RevisionRow } from '../find-pass-template.ts';

export function findRevisionsBelow(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  { below, limit }: { below: number | null; limit: number },
): Promise<RevisionRow[]> {
  return db
    .selectFrom('pass_template_revisions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .$if(below !== null, (select) => select.where('number', '<', below ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** @throws AppError `notFound` for an unknown revision, and for one of another template */
export async function findTemplateRevision(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, revisionId }: { passTemplateId: string; revisionId: string },
): Promise<RevisionRow> {
  const revision = await db
    .selectFrom('pass_template_revisions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('id', '=', revisionId)
    .executeTakeFirst();
  if (!revision) throw new AppError('notFound');
  return revision;
}

export function presentRevision(
  template: PassTemplateRow,
  revision: RevisionRow,
  previous: RevisionRow | undefined,
  nameOf: NameOf,
): RevisionSummary {
  const { created_by: accountId } = revision;
  return {
    id: revision.id,
    number: revision.number,
    savedAt: revision.created_at.toISOString(),
    savedBy: accountId === null ? null : { accountId, name: nameOf(accountId) },
    publishedAt: revision.published_at?.toISOString() ?? null,
    isLatest: revision.id === template.latest_revision_id,
    isInUse: revision.id === template.published_revision_id,
    previousRevisionId: previous?.id ?? null,
    changeCount: previous ? countChanges(previous, revision) : null,
  };
}

function countChanges(before: RevisionRow, after: RevisionRow): number {
  return countDifferences(
    describeDesignChanges(currentDesignDocument(before.document), currentDesignDocument(after.document)),
  );
}
