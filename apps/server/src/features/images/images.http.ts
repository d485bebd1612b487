import { type PictureSize, pictureSizes } from '@tessera/contract';
import { isHolderPicture } from '@tessera/pass-design';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { readWorkspacePublicId } from '../../platform/public-ids.ts';
import { uploadHolderPicture } from './holder-pictures.ts';
import { limitImageBody, limitReceivedUploads } from './limit-uploads.ts';
import { renderImage } from './render-image.ts';
import { limitUploads, requireUploadWorkspace, type UploadEnv } from './require-upload-workspace.ts';
import { uploadImage } from './upload-image.ts';

/** Holds the thumbnails of list pages. */
const cacheBytesMax = 16 * 1024 * 1024;

export function imagesApp(ctx: Context): Hono<UploadEnv> {
  const app = new Hono<UploadEnv>();
  const drawn = new LRUCache<string, Uint8Array>({
    maxSize: cacheBytesMax,
    sizeCalculation: (bytes) => bytes.byteLength + 1,
  });

  app.post(
    '/files/:workspaceHandle',
    requireUploadWorkspace(ctx, 'design'),
    limitUploads,
    limitImageBody,
    async (c) => {
      const upload = Buffer.from(await c.req.arrayBuffer());
      return c.json(await limitReceivedUploads(() => uploadImage(ctx, c.get('workspace').id, upload)));
    },
  );

  app.post(
    '/files/:workspaceHandle/pictures',
    requireUploadWorkspace(ctx, 'edit'),
    limitUploads,
    limitImageBody,
    async (c) => {
      const upload = Buffer.from(await c.req.arrayBuffer());
      return c.json(
        await limitReceivedUploads(() => uploadHolderPicture(ctx, c.get('workspace').id, upload)),
      );
    },
  );

  app.get('/images/:workspace/:file/:size', async (c) => {
    const workspaceId = readWorkspacePublicId(c.req.param('workspace'));
    const file = c.req.param('file');
    const size = c.req.param('size').replace(/\.png$/, '');
    const isHolders = isHolderPicture(file);
    if (!workspaceId || !(isHolders || /^[0-9a-f]{64}$/.test(file)) || !isImageSize(size))
      throw new AppError('notFound');
    const crop = readCrop(c.req.query('crop'));
    const background = readBackground(c.req.query('background'));
    const key = JSON.stringify([workspaceId, file, size, crop, background]);
    const render = { ...pictureSizes[size], ...(background && { background }) };
    const bytes =
      drawn.get(key) ?? (await renderImage(ctx, workspaceId, { file, crop }, render, { isPublic: true }));
    if (!isHolders) drawn.set(key, bytes);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/png',
      // The address of a holder's picture ends with the person's erasure.
      'cache-control': isHolders ? 'no-store' : 'public, max-age=31536000, immutable',
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
