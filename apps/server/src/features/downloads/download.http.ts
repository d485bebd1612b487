import { createPassResponse } from '@tessera/apple-wallet';
import type { PassContent } from '@tessera/pass-design';
import { Hono, type HonoRequest } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Pages } from '../../http/pages.ts';
import { imageUrl } from '../images/image-url.ts';
import { buildApplePass } from '../rendering/build-apple-pass.ts';
import { lastModifiedOf } from '../rendering/last-modified.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { countClick } from './count-click.ts';
import { createGoogleSaveLink } from './create-google-save-link.ts';
import { describeOpener } from './describe-opener.ts';
import { type Download, openDownload } from './open-download.ts';

/** Personal URLs: neither proxies nor browsers may cache or refer to them. */
const personal = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** The download page of a pass, the pass for either wallet, and campaigns' click-counting redirects. */
export function downloadApp(ctx: Context, pages: Pick<Pages, 'publicPage'>): Hono {
  const app = new Hono();

  app.get('/p/:token', async (c) => {
    const download = await openDownload(ctx, c.req.param('token'));
    if (download) log(ctx, download, 'pageOpened', c.req);
    const answer = await pages.publicPage(
      download
        ? { status: 200, data: await pageData(ctx, c.req.param('token'), download) }
        : { status: 404, data: { kind: 'downloadNotFound' } },
    );
    for (const [name, value] of Object.entries(personal)) answer.headers.set(name, value);
    return answer;
  });

  app.get('/p/:token/apple', async (c) => {
    const download = await requireUsable(ctx, c.req.param('token'));
    const { pass, renderer } = download;
    const bundle = await buildApplePass(ctx, download);
    log(ctx, download, 'addedToApple', c.req);
    const lastModified = lastModifiedOf(pass, renderer.template);
    return createPassResponse(bundle, { lastModified, fileName: `${renderer.template.name}.pkpass` });
  });

  app.get('/p/:token/google', async (c) => {
    const { pass } = await requireUsable(ctx, c.req.param('token'));
    const saveLink = await createGoogleSaveLink(ctx, { workspaceId: pass.workspace_id, passId: pass.id });
    for (const [name, value] of Object.entries(personal)) c.header(name, value);
    return c.redirect(saveLink, 302);
  });

  app.get('/p/:token/qr.svg', async (c) => {
    const token = c.req.param('token');
    if (!(await openDownload(ctx, token))) throw new AppError('notFound');
    // Rendered on the server, because the encoder is larger than the whole page.
    const { drawQrCode } = await import('./draw-qr-code.ts');
    return new Response(drawQrCode(`${ctx.config.publicUrl}/p/${token}`), {
      headers: { ...personal, 'content-type': 'image/svg+xml' },
    });
  });

  app.get('/l/:token', async (c) => {
    c.header('cache-control', 'no-store');
    return c.redirect(await countClick(ctx, c.req.param('token')), 302);
  });
  return app;
}

function log(
  ctx: Context,
  { pass }: Download,
  kind: 'pageOpened' | 'addedToApple',
  request: HonoRequest,
): void {
  const opener = request.method === 'GET' ? describeOpener(request.header('user-agent')) : null;
  if (opener) ctx.passLog.add({ workspaceId: pass.workspace_id, passId: pass.id }, { kind, ...opener });
}

async function requireUsable(ctx: Context, token: string): Promise<Download> {
  const download = await openDownload(ctx, token);
  if (!download) throw new AppError('notFound');
  if (download.pass.status === 'voided') throw new AppError('passVoided');
  return download;
}

async function pageData(
  ctx: Context,
  token: string,
  { pass, user, renderer }: Download,
): Promise<Record<string, unknown>> {
  const workspace = await findWorkspaceById(ctx.database.global, pass.workspace_id);
  const content = renderer.contentOf(pass, user);
  const page = `${ctx.config.publicUrl}/p/${token}`;
  return {
    kind: 'download',
    passName: content.heading || renderer.template.name,
    description: content.description,
    issuerName: content.organizationName,
    holderName: [user.first_name, user.last_name].filter(Boolean).join(' '),
    colors: content.colors,
    logoUrl: pictureUrl(ctx, pass.workspace_id, content, 'logo'),
    coverUrl: pictureUrl(ctx, pass.workspace_id, content, 'cover'),
    status: pass.status === 'voided' ? 'voided' : isExpired(content, ctx.clock()) ? 'expired' : 'ready',
    pageUrl: page,
    appleUrl: renderer.template.apple_pass_type_identifier_id ? `${page}/apple` : null,
    googleUrl: renderer.template.google_issuer_id ? `${page}/google` : null,
    showPlatformBranding: workspace.organization.show_platform_branding,
    labPhones: ctx.config.environment === 'development',
  };
}

function isExpired(content: PassContent, now: Date): boolean {
  return content.expiresAt !== null && new Date(content.expiresAt) <= now;
}

function pictureUrl(
  ctx: Context,
  workspaceId: string,
  content: PassContent,
  slot: 'logo' | 'cover',
): string | null {
  const image = content.images[slot];
  return image ? imageUrl(ctx.config.publicUrl, workspaceId, image, 'cropped') : null;
}
