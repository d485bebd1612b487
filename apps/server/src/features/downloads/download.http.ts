import { createPassResponse, lastModifiedHeader } from '@tessera/apple-wallet';
import { signUpTexts } from '@tessera/contract';
import { Hono } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Pages } from '../../http/pages.ts';
import { readDownloadToken } from '../passes/download-link.ts';
import { buildApplePass } from '../rendering/build-apple-pass.ts';
import { type LoadedPass, loadPass } from '../rendering/load-pass.ts';
import { countClick } from './count-click.ts';
import { createGoogleSaveLink } from './create-google-save-link.ts';
import { findInAppBrowser } from './describe-opener.ts';
import { isPerson } from './is-person.ts';
import { logOpening, personal, presentDownload } from './present-download.ts';

export function downloadApp(ctx: Context, pages: Pick<Pages, 'publicPage'>): Hono {
  const app = new Hono();

  app.get('/p/:token', async (c) => {
    const download = await openDownload(ctx, c.req.param('token'));
    if (download) logOpening(ctx, download, 'pageOpened', c.req);
    const answer = await pages.publicPage(
      download
        ? {
            status: 200,
            data: {
              ...(await presentDownload(ctx, download)),
              ...linksOf(ctx, c.req.param('token'), download),
              inApp: findInAppBrowser(c.req.header('user-agent')),
              texts: signUpTexts.en,
            },
          }
        : { status: 404, data: { kind: 'downloadNotFound' } },
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

function linksOf(ctx: Context, token: string, { renderer: { template } }: LoadedPass) {
  const pageUrl = `${ctx.config.publicUrl}/p/${token}`;
  return {
    kind: 'download',
    pageUrl,
    appleUrl: template.apple_pass_type_identifier_id ? `${pageUrl}/apple` : null,
    googleUrl: template.google_issuer_id ? `${pageUrl}/google` : null,
  };
}

export async function openDownload(ctx: Context, token: string): ReturnType<typeof loadPass> {
  const link = readDownloadToken(ctx, token);
  if (!link) return null;
  const loaded = await loadPass(ctx, link);
  return loaded && link.opens(loaded.pass.link_version) ? loaded : null;
}
