import { createPassResponse, lastModifiedHeader } from '@tessera/apple-wallet';
import { Hono } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Pages } from '../../http/pages.ts';
import { type Html, html } from '../../platform/mail/html.ts';
import { readDownloadToken } from '../passes/download-link.ts';
import { buildApplePass } from '../rendering/build-apple-pass.ts';
import { drawPass } from '../rendering/draw-pass.ts';
import { type LoadedPass, loadPass } from '../rendering/load-pass.ts';
import { countClick } from './count-click.ts';
import { createGoogleSaveLink } from './create-google-save-link.ts';
import { isAndroid } from './describe-opener.ts';
import { isPerson } from './is-person.ts';
import { logOpening, personal, presentDownload, presentVisit, type Visit } from './present-download.ts';
import { readBadge } from './wallet-badges.ts';

export function downloadApp(ctx: Context, pages: Pick<Pages, 'publicPage'>): Hono {
  const app = new Hono();

  app.get('/p/:token', async (c) => {
    const download = await openDownload(ctx, c.req.param('token'));
    if (download) logOpening(ctx, download, 'pageOpened', c.req);
    const visit = await presentVisit(ctx, c);
    const { language, texts } = visit;
    const links = download && linksOf(ctx, c.req.param('token'), download);
    const answer = await pages.publicPage(
      links
        ? {
            status: 200,
            language,
            noScript: linksWithoutScript(visit, links),
            data: {
              kind: 'download',
              ...(await drawDownload(ctx, download, visit, isAndroid(c.req.header('user-agent')))),
              ...links,
              ...visit.data,
            },
          }
        : { status: 404, language, data: { kind: 'downloadNotFound', texts } },
    );
    for (const [name, value] of Object.entries(personal)) answer.headers.set(name, value);
    return answer;
  });

  app.get('/p/:token/apple', async (c) => {
    const now = ctx.clock();
    const download = await requireUsable(ctx, c.req.param('token'));
    const bundle = await buildApplePass(ctx, download);
    logOpening(ctx, download, 'addedToApple', c.req);
    return createPassResponse(bundle, {
      lastModified: lastModifiedHeader(download.lastModified, now),
      fileName: `${download.renderer.template.name}.pkpass`,
    });
  });

  app.get('/p/:token/google', async (c) => {
    const { pass } = await requireUsable(ctx, c.req.param('token'));
    const saveLink = await createGoogleSaveLink(ctx, [{ workspaceId: pass.workspace_id, passId: pass.id }]);
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

  app.get('/p/badges/:name', async (c) => {
    const badge = await readBadge(ctx, c.req.param('name'));
    if (!badge) throw new AppError('notFound');
    return c.body(badge, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
  });

  app.get('/l/:token', async (c) => {
    c.header('cache-control', 'no-store');
    return c.redirect(await countClick(ctx, c.req.param('token'), isPerson(c.req)), 302);
  });
  return app;
}

async function requireUsable(ctx: Context, token: string) {
  const download = await openDownload(ctx, token);
  if (!download) throw new AppError('notFound');
  if (download.pass.status === 'voided') throw new AppError('passVoided');
  return download;
}

type Links = ReturnType<typeof linksOf>;

function linksOf(ctx: Context, token: string, { renderer: { template } }: LoadedPass) {
  const pageUrl = `${ctx.config.publicUrl}/p/${token}`;
  return {
    pageUrl,
    appleUrl: template.apple_pass_type_identifier_id ? `${pageUrl}/apple` : null,
    googleUrl: template.google_issuer_id ? `${pageUrl}/google` : null,
  };
}

/** A pass that has ended shows neither its values nor its barcode. */
async function drawDownload(ctx: Context, download: LoadedPass, visit: Visit, onAndroid: boolean) {
  const { input, content, shown } = await presentDownload(ctx, download, visit);
  if (shown.status !== 'ready') return { ...shown, card: null, barcode: null, expiresAt: null };
  const { pass, renderer } = download;
  const { name, apple_pass_type_identifier_id: apple, google_issuer_id: google } = renderer.template;
  const card = drawPass(ctx, {
    workspaceId: pass.workspace_id,
    templateName: name,
    wallet: google && (onAndroid || !apple) ? 'google' : 'apple',
    visitor: visit.visitor,
    input,
    sharedInput: renderer.sharedInput(),
    content,
  });
  const { barcode, expiresAt } = content;
  return { ...shown, card, barcode: barcode?.rotating ? null : barcode, expiresAt };
}

function linksWithoutScript({ texts }: Visit, { appleUrl, googleUrl }: Links): Html {
  const apple = appleUrl ? html`<p><a href="${appleUrl}">${texts.addToApple}</a></p>` : null;
  const google = googleUrl ? html`<p><a href="${googleUrl}">${texts.addToGoogle}</a></p>` : null;
  return html`<p>${texts.noScript}</p>${apple}${google}`;
}

export async function openDownload(ctx: Context, token: string): ReturnType<typeof loadPass> {
  const link = readDownloadToken(ctx, token);
  if (!link) return null;
  const loaded = await loadPass(ctx, link);
  return loaded && link.opens(loaded.pass.link_version) ? loaded : null;
}
