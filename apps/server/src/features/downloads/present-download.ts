import { downloadTexts, signUpTexts } from '@tessera/contract';
import type { Context as HonoContext, HonoRequest } from 'hono';
import type { Context } from '../../context.ts';
import { preferredLanguage, visitorLanguage } from '../../http/visitor-language.ts';
import { imageUrl } from '../../platform/files/image-url.ts';
import { contentFor } from '../rendering/draw-pass.ts';
import type { LoadedPass } from '../rendering/load-pass.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { describeOpener, findInAppBrowser } from './describe-opener.ts';
import { findBadges } from './wallet-badges.ts';

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

/** What a download page knows of its visitor, and its texts. */
export async function presentVisit(ctx: Pick<Context, 'config'>, c: Pick<HonoContext, 'req'>) {
  const visitor = visitorLanguage(c);
  const language = visitor.page;
  const texts = { ...signUpTexts[language], ...downloadTexts[language] };
  return {
    visitor,
    language,
    texts,
    data: {
      language,
      texts,
      badges: await findBadges(ctx, language),
      inApp: findInAppBrowser(c.req.header('user-agent')),
      labPhones: ctx.config.environment === 'development',
    },
  };
}

export type Visit = Awaited<ReturnType<typeof presentVisit>>;

export async function presentDownload(
  ctx: Context,
  { pass, user, renderer }: LoadedPass,
  { visitor }: Pick<Visit, 'visitor'>,
) {
  const workspace = await findWorkspaceById(ctx.database.global, pass.workspace_id);
  const input = renderer.inputOf(pass, user);
  const content = contentFor(visitor, input);
  const isExpired = content.expiresAt !== null && new Date(content.expiresAt) <= ctx.clock();
  const pictureUrl = (slot: 'logo' | 'cover') => {
    const image = content.images[slot];
    return image ? imageUrl(ctx.config.publicUrl, pass.workspace_id, image, 'cropped') : null;
  };
  const status = pass.status === 'voided' ? 'voided' : isExpired ? 'expired' : 'ready';
  const shown = {
    passName: content.heading || renderer.template.name,
    passLanguage: preferredLanguage(visitor, input.document),
    issuerName: content.organizationName,
    holderName: [user.first_name, user.last_name].filter(Boolean).join(' '),
    colors: content.colors,
    logoUrl: pictureUrl('logo'),
    coverUrl: pictureUrl('cover'),
    status,
    showPlatformBranding: workspace.organization.show_platform_branding,
  } as const;
  return { input, content, shown };
}
