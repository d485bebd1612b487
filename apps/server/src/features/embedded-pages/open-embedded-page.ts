import type { OpenedEmbeddedPage } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findEmbeddedPage } from './find-embedded-page.ts';
import { makeFrameToken } from './frame-link.ts';

/** The path prefix of frames; no workspace can have it as its handle. */
export const framePath = '/_/embedded';

/** The URL of a page's frame, valid for a few minutes. */
export async function openEmbeddedPage(
  ctx: Pick<Context, 'clock' | 'keys'>,
  tx: WorkspaceTransaction,
  slug: string,
): Promise<OpenedEmbeddedPage> {
  await findEmbeddedPage(tx, slug);
  return { address: `${framePath}/${makeFrameToken(ctx, { workspaceId: tx.workspaceId, slug })}` };
}
