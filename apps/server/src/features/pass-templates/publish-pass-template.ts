import { programDesignIssues } from '@tessera/contract';
import {
  changedParts,
  checkDesign,
  type DesignDocument,
  type DesignIssue,
  designedParts,
  type Releases,
} from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Change } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate, findRevision, type PassTemplateRow } from './find-pass-template.ts';
import { loadDesignDocument } from './load-design-document.ts';
import { touchPassTemplate } from './touch-pass-template.ts';
import { walletRefusals } from './wallet-refusals.ts';

/** Applies to issued passes without writing their rows. */
export async function publishPassTemplate(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, revisionId }: { passTemplateId: string; revisionId: string },
): Promise<void> {
  const template = await findPassTemplate(tx, passTemplateId, true);
  if (template.archived_at) throw new AppError('archived');
  if (template.latest_revision_id !== revisionId) throw await refusalOf(tx, template, revisionId);
  if (template.published_revision_id === revisionId) return;
  const { document } = await findRevision(tx, revisionId);
  const issues = checkDesign(document).filter((issue) => issue.severity === 'error');
  if (issues.length > 0) throw new AppError('designNotPublishable', { issues });
  const [refusal, ...others] = [
    ...(await programIssues(tx, template, document)),
    ...walletRefusals(document, template.name),
  ];
  if (refusal)
    throw new AppError('designNotPublishable', { message: refusal.message, issues: [refusal, ...others] });
  const now = ctx.clock();
  await tx.db
    .updateTable('pass_template_revisions')
    .set({ published_at: now })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', revisionId)
    .execute();
  await tx.db
    .updateTable('pass_templates')
    .set({ published_revision_id: revisionId, last_published_at: now })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
  const change = await touchPassTemplate(tx, passTemplateId, ctx.clock);
  await releaseChangedParts(tx, { template, document, change });
  await announce(ctx, tx, [{ type: 'passTemplate.published', payload: { passTemplateId, revisionId } }]);
}

/** What the design lacks that the template's program uses. */
async function programIssues(
  { workspaceId, db }: WorkspaceTransaction,
  { program_id: programId, program_version: version }: PassTemplateRow,
  document: DesignDocument,
): Promise<DesignIssue[]> {
  if (programId === null || version === null) return [];
  const { rules } = await db
    .selectFrom('program_versions')
    .select('rules')
    .where('workspace_id', '=', workspaceId)
    .where('program_id', '=', programId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return programDesignIssues(rules, document).map((issue) => ({ severity: 'error', ...issue }));
}

type Publication = { template: PassTemplateRow; document: DesignDocument; change: Change };

/** The revision is newer than the campaigns that cover what it changes; a field that it lacks needs no note. */
async function releaseChangedParts(
  tx: WorkspaceTransaction,
  { template, document, change }: Publication,
): Promise<void> {
  if (!template.published_revision_id) return;
  const published = await loadDesignDocument(tx, template.published_revision_id);
  const changed = changedParts(published, document);
  if (changed.length === 0) return;
  const released: Releases = {
    ...template.released,
    ...Object.fromEntries(changed.map((part) => [part, Number(change.change_number)])),
  };
  const designed = designedParts(document);
  const kept = Object.entries(released).filter(([part]) => !part.startsWith('fields.') || designed.has(part));
  await tx.db
    .updateTable('pass_templates')
    .set({ released: JSON.stringify(Object.fromEntries(kept)) })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', template.id)
    .execute();
}

/** Old drafts are deleted, so an unknown revision counts as outdated; another template's revision is not found. */
async function refusalOf(
  { workspaceId, db }: WorkspaceTransaction,
  { id }: PassTemplateRow,
  revisionId: string,
): Promise<AppError> {
  const ofAnother = await db
    .selectFrom('pass_template_revisions')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', revisionId)
    .where('pass_template_id', '!=', id)
    .executeTakeFirst();
  return new AppError(ofAnother ? 'notFound' : 'conflict');
}
