import type { OpenedEmbeddedPage } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findEmbeddedPage } from './find-embedded-page.ts';
import { makeFrameToken } from './frame-link.ts';

/** No workspace can have it as its handle. */
export const framePath = '/_/embedded';

export async function openEmbeddedPage(
  ctx: Pick<Context, 'clock' | 'keys'>,
  tx: WorkspaceTransaction,
  slug: string,
): Promise<OpenedEmbeddedPage> {
  await findEmbeddedPage(tx, slug);
  return { address: `${framePath}/${makeFrameToken(ctx, { workspaceId: tx.workspaceId, slug })}` };
}
