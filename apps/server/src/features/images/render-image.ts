import { createHash } from 'node:crypto';
import { imagePixelsMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { ImageCut, RenderSize } from './image-tasks.ts';
import { sourceKey } from './upload-image.ts';

type RenderContext = Pick<Context, 'files' | 'imageWorkers'>;

export function renderImage(
  ctx: RenderContext,
  workspaceId: string,
  { file, crop }: ImageCut,
  size: RenderSize,
  { isPublic = false } = {},
): Promise<Uint8Array> {
  return ctx.imageWorkers.run({ group: workspaceId, file, isPublic }, 'drawImage', async () => {
    const source = await ctx.files.read(sourceKey(workspaceId, file));
    if (!source) throw new AppError('notFound');
    return { source, crop, size, pixelsMax: imagePixelsMax };
  });
}

/** Cached on disk: all passes of a template share the few crops of its design. */
export async function renderKeptImage(
  ctx: RenderContext,
  workspaceId: string,
  cut: ImageCut,
  size: RenderSize,
): Promise<Uint8Array> {
  const key = keptKey(workspaceId, cut, size);
  const kept = await ctx.files.read(key);
  if (kept) return kept;
  const bytes = await renderImage(ctx, workspaceId, cut, size);
  await ctx.files.write(key, bytes);
  return bytes;
}

export function keptKey(workspaceId: string, { file, crop }: ImageCut, size: RenderSize): string {
  const name = createHash('sha256')
    .update(JSON.stringify([file, crop, size]))
    .digest('hex');
  return `ws/${workspaceId}/rendered/${name}.png`;
}
