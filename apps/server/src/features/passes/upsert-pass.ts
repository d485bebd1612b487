import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { actorOfSource } from '../programs/open-passes.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { findPassByExternalId } from './find-pass.ts';
import { type IssueSource, issuePasses, type PassToIssue } from './issue/issue-passes.ts';
import { updatePass } from './update-pass.ts';

export type UpsertedPass = { id: string; isNew: boolean };

/** A voided pass keeps its external id and is refused. @throws AppError `passVoided`, and as `issuePasses` */
export async function upsertPass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  wanted: PassToIssue & { passTemplateId: string; externalId: string },
  source: IssueSource,
): Promise<UpsertedPass> {
  const { passTemplateId, externalId, ...pass } = wanted;
  const update = async (): Promise<UpsertedPass | null> => {
    const known = await findPassByExternalId(tx, { passTemplateId, externalId });
    if (!known) return null;
    const { firstName, lastName } = pass.user;
    const user = { ...pass.user, firstName: firstName || undefined, lastName: lastName || undefined };
    await updatePass(ctx, tx, { ...pass, id: known.id, user }, actorOfSource(source));
    return { id: known.id, isNew: false };
  };
  const updated = await update();
  if (updated) return updated;
  try {
    const passes = [{ ...pass, externalId }];
    const [issued] = await issuePasses(ctx, tx, workspace, { passTemplateId, passes, source });
    if (issued) return { id: issued.id, isNew: true };
  } catch (error) {
    // A concurrent call issued the pass; this one has written nothing yet.
    if (!(error instanceof AppError && error.code === 'externalIdTaken')) throw error;
  }
  const concurrent = await update();
  if (!concurrent) throw new AppError('conflict');
  return concurrent;
}
