import type { HonoRequest } from 'hono';
import type { Context } from '../../context.ts';
import { imageUrl } from '../../platform/files/image-url.ts';
import type { LoadedPass } from '../rendering/load-pass.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { describeOpener } from './describe-opener.ts';

/** Personal URLs: no cache, and no referrer to other sites. */
export const personal = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Ignores robots. */
export function logOpening(
  ctx: Context,
  { pass }: Pick<LoadedPass, 'pass'>,
  kind: 'pageOpened' | 'addedToApple',
  request: HonoRequest,
): void {
  const opener = request.method === 'GET' ? describeOpener(request.header('user-agent')) : null;
  if (opener) ctx.passLog.add({ workspaceId: pass.workspace_id, passId: pass.id }, { kind, ...opener });
}

export async function presentDownload(ctx: Context, { pass, user, renderer }: LoadedPass) {
  const workspace = await findWorkspaceById(ctx.database.global, pass.workspace_id);
  const content = renderer.contentOf(pass, user);
  const isExpired = content.expiresAt !== null && new Date(content.expiresAt) <= ctx.clock();
  const pictureUrl = (slot: 'logo' | 'cover') => {
    const image = content.images[slot];
    return image ? imageUrl(ctx.config.publicUrl, pass.workspace_id, image, 'cropped') : null;
  };
  return {
    passName: content.heading || renderer.template.name,
    description: content.description,
    issuerName: content.organizationName,
    holderName: [user.first_name, user.last_name].filter(Boolean).join(' '),
    colors: content.colors,
    logoUrl: pictureUrl('logo'),
    coverUrl: pictureUrl('cover'),
    status: pass.status === 'voided' ? 'voided' : isExpired ? 'expired' : 'ready',
    showPlatformBranding: workspace.organization.show_platform_branding,
    labPhones: ctx.config.environment === 'development',
  } as const;
}
