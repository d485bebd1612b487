import { isDeepStrictEqual } from 'node:util';
import { type DesignDocument, parseDesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { saveSearchWords } from '../../platform/database/search/save-search-words.ts';
import { announce } from '../../platform/events/announce.ts';
import { insertRevision } from './create-pass-template.ts';
import { findPassTemplate, findRevision, type PassTemplateRow } from './find-pass-template.ts';
import { requireKnownImages } from './require-known-images.ts';
import { requireReadableTexts } from './require-readable-texts.ts';

export type PassTemplateChanges = {
  passTemplateId: string;
  name?: string | undefined;
  document?: DesignDocument | undefined;
  basedOnRevisionId?: string | undefined;
  savedBy: string | null;
};

/**
 * Every new design makes a revision, so the second of two concurrent editors gets a conflict instead of overwriting. Saving the same
 * design writes nothing and is no conflict, so a repetition after a lost response succeeds.
 */
export async function savePassTemplate(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, name, document, basedOnRevisionId, savedBy }: PassTemplateChanges,
): Promise<{ revisionId: string }> {
  const template = await findPassTemplate(tx, passTemplateId, true);
  if (template.archived_at) throw new AppError('archived');
  const isRenamed = name !== undefined && name !== template.name;
  const isRedesigned = document !== undefined && !(await isLatest(tx, template, document));
  if (isRedesigned && basedOnRevisionId && basedOnRevisionId !== template.latest_revision_id)
    throw new AppError('conflict');
  if (isRenamed) await rename(tx, template, name);
  if (isRedesigned || isRenamed)
    await announce(ctx, tx, [{ type: 'passTemplate.updated', payload: { passTemplateId } }]);
  if (!isRedesigned) return { revisionId: template.latest_revision_id };
  if (document.passType !== template.pass_type)
    throw new AppError('badRequest', { message: 'The pass type of a template cannot change.' });
  requireReadableTexts(document);
  await requireSameJourney(tx, template, document);
  await requireKnownImages(tx, document.images);
  return { revisionId: await saveDraft(ctx, tx, template, document, savedBy) };
}

/** The database orders keys by length; parsing restores the schema's order. */
async function isLatest(
  tx: WorkspaceTransaction,
  template: PassTemplateRow,
  document: DesignDocument,
): Promise<boolean> {
  const latest = await findRevision(tx, template.latest_revision_id);
  return isDeepStrictEqual(parseDesignDocument(latest.document), document);
}

async function rename(
  tx: WorkspaceTransaction,
  { id, name: before }: PassTemplateRow,
  name: string,
): Promise<void> {
  await updateTemplate(tx, id, { name });
  await saveSearchWords(tx, 'passTemplates', [{ id, text: name, before }]);
}

/** Google stores a flight and a train trip as different types, and an issued pass cannot change its type. */
async function requireSameJourney(
  tx: WorkspaceTransaction,
  template: PassTemplateRow,
  document: DesignDocument,
): Promise<void> {
  if (!template.published_revision_id || document.passType !== 'boardingPass') return;
  const published = await findRevision(tx, template.published_revision_id);
  if (published.document.transitMode === document.transitMode) return;
  throw new AppError('validationFailed', {
    message: 'How the journey is made cannot change once the pass is published.',
    issues: [{ path: 'transitMode', message: 'Create another pass template for another kind of journey.' }],
  });
}

async function saveDraft(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  template: PassTemplateRow,
  document: DesignDocument,
  savedBy: string | null,
): Promise<string> {
  const latest = await findRevision(tx, template.latest_revision_id);
  const revisionId = ctx.ids.uuid();
  await insertRevision(tx, {
    id: template.id,
    revisionId,
    number: latest.number + 1,
    document,
    createdBy: savedBy,
    now: ctx.clock(),
  });
  await updateTemplate(tx, template.id, { latest_revision_id: revisionId });
  return revisionId;
}

async function updateTemplate(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  changes: { name?: string; latest_revision_id?: string },
): Promise<void> {
  await db
    .updateTable('pass_templates')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
}
