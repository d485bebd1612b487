import { bundlePasses, createPassResponse, passesMediaType } from '@tessera/apple-wallet';
import { Hono } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Pages } from '../../http/pages.ts';
import { mapInLanes } from '../../platform/map-in-lanes.ts';
import { buildApplePass } from '../rendering/build-apple-pass.ts';
import type { LoadedPass } from '../rendering/load-pass.ts';
import { createGoogleSaveLink } from './create-google-save-link.ts';
import { type OpenedBundle, openBundle } from './open-bundle.ts';
import { logOpening, personal, presentDownload, presentVisit, type Visit } from './present-download.ts';

/** Other downloads must not wait behind ten passes. */
const buildsAtOnce = 2;

export function bundleApp(ctx: Context, pages: Pick<Pages, 'publicPage'>): Hono {
  const app = new Hono();

  app.get('/b/:token', async (c) => {
    const token = c.req.param('token');
    const bundle = await openBundle(ctx, token);
    for (const download of bundle?.downloads ?? []) logOpening(ctx, download, 'pageOpened', c.req);
    const visit = await presentVisit(ctx, c);
    const { language, texts } = visit;
    const answer = await pages.publicPage(
      bundle
        ? {
            status: 200,
            language,
            data: { ...(await presentBundle(ctx, token, bundle, visit)), ...visit.data },
          }
        : { status: 404, language, data: { kind: 'downloadNotFound', texts } },
    );
    for (const [name, value] of Object.entries(personal)) answer.headers.set(name, value);
    return answer;
  });

  app.get('/b/:token/apple', async (c) => {
    const { apple } = await requireBundle(ctx, c.req.param('token'));
    requireSome(apple);
    const built = await mapInLanes(apple, buildsAtOnce, (download) => buildApplePass(ctx, download));
    for (const download of apple) logOpening(ctx, download, 'addedToApple', c.req);
    return createPassResponse(bundlePasses(built), {
      mediaType: passesMediaType,
      fileName: 'passes.pkpasses',
    });
  });

  app.get('/b/:token/google', async (c) => {
    const { google } = await requireBundle(ctx, c.req.param('token'));
    requireSome(google);
    const saveLink = await createGoogleSaveLink(
      ctx,
      google.map(({ pass }) => ({ workspaceId: pass.workspace_id, passId: pass.id })),
    );
    for (const [name, value] of Object.entries(personal)) c.header(name, value);
    return c.redirect(saveLink, 302);
  });

  app.get('/b/:token/qr.svg', async (c) => {
    const token = c.req.param('token');
    await requireBundle(ctx, token);
    const { drawQrCode } = await import('./draw-qr-code.ts');
    return new Response(drawQrCode(`${ctx.config.publicUrl}/b/${token}`), {
      headers: { ...personal, 'content-type': 'image/svg+xml' },
    });
  });
  return app;
}

async function requireBundle(ctx: Context, token: string): Promise<OpenedBundle> {
  const bundle = await openBundle(ctx, token);
  if (!bundle) throw new AppError('notFound');
  return bundle;
}

function requireSome(passes: readonly LoadedPass[]): void {
  if (passes.length === 0)
    throw new AppError('notFound', { message: 'None of these passes can be added to this wallet.' });
}

async function presentBundle(
  ctx: Context,
  token: string,
  { downloads, apple, google }: OpenedBundle,
  visit: Visit,
) {
  const passes = await Promise.all(
    downloads.map(async (download) => ({
      id: download.pass.id,
      ...(await presentDownload(ctx, download, visit)).shown,
    })),
  );
  const pageUrl = `${ctx.config.publicUrl}/b/${token}`;
  return {
    kind: 'bundle',
    passes,
    apple: apple.length > 0 ? { url: `${pageUrl}/apple`, count: apple.length } : null,
    google: google.length > 0 ? { url: `${pageUrl}/google`, count: google.length } : null,
    pageUrl,
  };
}
