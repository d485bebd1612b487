import type { DesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate, type PassTemplateRow, type TemplateLock } from './find-pass-template.ts';
import { loadDesignDocument } from './load-design-document.ts';

export type PublishedDesign = { template: PassTemplateRow; revisionId: string; document: DesignDocument };

export async function findPublishedDesign(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  lock: TemplateLock = false,
): Promise<PublishedDesign> {
  const template = await findPassTemplate(tx, passTemplateId, lock);
  if (!template.published_revision_id) throw new AppError('notPublished');
  const revisionId = template.published_revision_id;
  return { template, revisionId, document: await loadDesignDocument(tx, revisionId) };
}
