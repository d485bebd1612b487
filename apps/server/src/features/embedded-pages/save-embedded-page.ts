import { type EmbeddedPageFields, embeddedPagesMax, embeddedPageUrlProblem } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { findEmbeddedPage, listEmbeddedPages } from './find-embedded-page.ts';

/** Adds at the end, or updates the page with `currentSlug`. A taken slug is a validation error. */
export async function saveEmbeddedPage(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  currentSlug: string | null,
  fields: EmbeddedPageFields,
): Promise<void> {
  const problem = embeddedPageUrlProblem(fields.url, ctx.config.publicUrl);
  if (problem) throw refused('url', problem);
  try {
    if (currentSlug === null) await addPage(ctx, tx, fields);
    else await changePage(tx, currentSlug, fields);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refused('slug', 'Another page of this workspace has this address');
  }
}

async function addPage(ctx: Pick<Context, 'clock'>, tx: WorkspaceTransaction, fields: EmbeddedPageFields) {
  const pages = await listEmbeddedPages(tx);
  if (pages.length >= embeddedPagesMax)
    throw refused('label', `A workspace has at most ${embeddedPagesMax} pages. Remove one first.`);
  await tx.db
    .insertInto('embedded_pages')
    .values({
      workspace_id: tx.workspaceId,
      ...columnsOf(fields),
      rank: (pages.at(-1)?.rank ?? -1) + 1,
      created_at: ctx.clock(),
    })
    .execute();
}

async function changePage(tx: WorkspaceTransaction, currentSlug: string, fields: EmbeddedPageFields) {
  await findEmbeddedPage(tx, currentSlug);
  await tx.db
    .updateTable('embedded_pages')
    .set(columnsOf(fields))
    .where('workspace_id', '=', tx.workspaceId)
    .where('slug', '=', currentSlug)
    .execute();
}

function columnsOf({ label, slug, icon, url, position }: EmbeddedPageFields) {
  return { label, slug, icon, url, position };
}

function refused(path: keyof EmbeddedPageFields, message: string): AppError {
  return new AppError('validationFailed', { message, issues: [{ path, message }] });
}

/** @throws AppError `conflict` if the list does not match the current pages */
export async function orderEmbeddedPages(tx: WorkspaceTransaction, slugs: string[]): Promise<void> {
  const pages = await listEmbeddedPages(tx);
  const present = pages.map(({ slug }) => slug).sort();
  if (present.join() !== [...slugs].sort().join()) throw new AppError('conflict');
  for (const [rank, slug] of slugs.entries())
    await tx.db
      .updateTable('embedded_pages')
      .set({ rank })
      .where('workspace_id', '=', tx.workspaceId)
      .where('slug', '=', slug)
      .execute();
}

export async function removeEmbeddedPage(tx: WorkspaceTransaction, slug: string): Promise<void> {
  await findEmbeddedPage(tx, slug);
  await tx.db
    .deleteFrom('embedded_pages')
    .where('workspace_id', '=', tx.workspaceId)
    .where('slug', '=', slug)
    .execute();
}
