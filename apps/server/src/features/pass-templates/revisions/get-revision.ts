import type { Revision } from '@tessera/contract';
import { parseDesignDocument } from '@tessera/pass-design';
import type { Context } from '../../../context.ts';
import { findCreators } from '../../organizations/find-creators.ts';
import { findPassTemplate, type RevisionRow } from '../find-pass-template.ts';
import { findRevisionsBelow, findTemplateRevision, presentRevision } from './find-revisions.ts';

export async function getRevision(
  ctx: Pick<Context, 'database' | 'identity'>,
  workspaceId: string,
  ids: { passTemplateId: string; revisionId: string },
): Promise<Revision> {
  const { passTemplateId } = ids;
  const { template, revision, previous } = await ctx.database.inWorkspaceReadOnly(workspaceId, async (tx) => {
    const template = await findPassTemplate(tx, passTemplateId);
    const revision = await findTemplateRevision(tx, ids);
    const [previous] = await findRevisionsBelow(tx, passTemplateId, { below: revision.number, limit: 1 });
    return { template, revision, previous };
  });
  const nameOf = await findCreators(ctx, [revision.created_by]);
  // The database orders keys by length; parsing restores the schema's order.
  const design = ({ document }: RevisionRow) => parseDesignDocument(document);
  return {
    ...presentRevision(template, revision, previous, nameOf),
    document: design(revision),
    previousDocument: previous ? design(previous) : null,
  };
}
