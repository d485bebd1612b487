import type { Context } from '../../context.ts';
import { imageUrl } from '../images/image-url.ts';
import { findPassUser, lookUpPass } from '../passes/find-pass.ts';
import { loadPassRenderer } from '../rendering/load-pass-renderer.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

/** The data of the unsubscribe page; null for a link that is not ours. */
export async function openUnsubscribe(
  ctx: Pick<Context, 'clock' | 'database' | 'config' | 'keys'>,
  token: string,
): Promise<Record<string, unknown> | null> {
  const link = readUnsubscribeToken(ctx, token);
  if (!link) return null;
  return ctx.database.inWorkspace(link.workspaceId, async (tx) => {
    const pass = await lookUpPass(tx, link.passId);
    if (!pass) return null;
    const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
    const user = await findPassUser(tx, pass.pass_user_id);
    const { contentOf } = await loadPassRenderer(ctx, tx, pass.pass_template_id);
    const { colors, images } = contentOf(pass, user);
    return {
      kind: 'unsubscribe',
      issuerName: workspace.issuer_name ?? workspace.name,
      email: user.email,
      isUnsubscribed: user.unsubscribed_at !== null,
      colors: { background: colors.background, foreground: colors.foreground },
      logoUrl: images.logo ? imageUrl(ctx.config.publicUrl, tx.workspaceId, images.logo, 'cropped') : null,
      showPlatformBranding: workspace.organization.show_platform_branding,
    };
  });
}
