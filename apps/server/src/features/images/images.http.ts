import { type PictureSize, pictureSizes, uploadBytesMax } from '@tessera/contract';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import { readWorkspacePublicId } from '../../platform/public-ids.ts';
import { findWorkspace } from '../workspaces/find-workspace.ts';
import { renderImage } from './render-image.ts';
import { uploadImage } from './upload-image.ts';

/** 16 MB of the pictures asked for last: a list page's thumbnails, drawn once. */
const cacheBytesMax = 16 * 1024 * 1024;

/** Anybody may ask for any cut of a picture whose hash they know, and decoding one can take 200 MB: two at a time, and a short queue. */
const drawingsAtOnce = 2;
const drawingsWaitingMax = 100;

/** Uploading a picture (signed in) and showing one (to anybody who knows its hash). */
export function imagesApp(ctx: Context): Hono {
  const app = new Hono();
  const drawn = new LRUCache<string, Buffer>({
    maxSize: cacheBytesMax,
    sizeCalculation: (bytes) => bytes.byteLength + 1,
  });

  const limit = pLimit(drawingsAtOnce);

  app.post(
    '/files/:workspaceHandle',
    bodyLimit({
      maxSize: uploadBytesMax,
      onError: () => {
        throw new AppError('imageTooLarge');
      },
    }),
    async (c) => {
      const token = bearerToken(c.req.header('authorization'));
      const claims = token ? await ctx.identity.verifyAccessToken(token) : null;
      if (!claims) throw new AppError('unauthorized');
      const workspace = await findWorkspace(ctx, claims.userId, c.req.param('workspaceHandle'));
      return c.json(await uploadImage(ctx, workspace.id, Buffer.from(await c.req.arrayBuffer())));
    },
  );

  app.get('/images/:workspace/:file/:size', async (c) => {
    const workspaceId = readWorkspacePublicId(c.req.param('workspace'));
    const file = c.req.param('file');
    const size = c.req.param('size').replace(/\.png$/, '');
    if (!workspaceId || !/^[0-9a-f]{64}$/.test(file) || !isImageSize(size)) throw new AppError('notFound');
    const crop = readCrop(c.req.query('crop'));
    const background = readBackground(c.req.query('background'));
    const key = JSON.stringify([workspaceId, file, size, crop, background]);
    const render = { ...pictureSizes[size], ...(background && { background }) };
    const known = drawn.get(key);
    if (!known && limit.pendingCount >= drawingsWaitingMax) throw new AppError('tooManyRequests');
    const bytes = known ?? (await limit(() => renderImage(ctx, workspaceId, { file, crop }, render)));
    drawn.set(key, bytes);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return app;
}

function isImageSize(size: string): size is PictureSize {
  return Object.hasOwn(pictureSizes, size);
}

function readCrop(text: string | undefined) {
  if (!text) return null;
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN, ...rest] = text
    .split(',')
    .map(Number);
  const parts = [x, y, width, height];
  if (rest.length > 0 || parts.some((part) => !(part >= 0 && part <= 1)) || width === 0 || height === 0)
    throw new AppError('notFound');
  return { x, y, width, height };
}

function readBackground(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^[0-9a-f]{6}$/.test(text)) throw new AppError('notFound');
  return `#${text}`;
}
