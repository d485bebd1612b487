import type { Context } from '../../context.ts';
import { readDownloadToken } from '../passes/download-link.ts';
import { findPassUser, lookUpPass, type PassRow, type PassUserRow } from '../passes/find-pass.ts';
import { loadPassRenderer, type PassRenderer } from '../rendering/load-pass-renderer.ts';

export type Download = { pass: PassRow; user: PassUserRow; renderer: PassRenderer };

/** Resolves a download link. Null if the link is malformed, forged, of an unknown pass, or outdated by a voiding. */
export async function openDownload(ctx: Context, token: string): Promise<Download | null> {
  const link = readDownloadToken(ctx, token);
  if (!link) return null;
  return ctx.database.inWorkspace(link.workspaceId, async (tx) => {
    const pass = await lookUpPass(tx, link.passId);
    if (!pass || !link.opens(pass.link_version)) return null;
    const user = await findPassUser(tx, pass.pass_user_id);
    return { pass, user, renderer: await loadPassRenderer(ctx, tx, pass.pass_template_id) };
  });
}
