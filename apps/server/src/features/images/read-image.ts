import { imagePixelsMax, imageSideMax, uploadBytesMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { ReadImage } from './image-tasks.ts';

/** What an upload really is, from its bytes and not its name, and what is kept of it. Refuses, in words, what is no image, too heavy or too large a picture. */
export async function readImage(
  ctx: Pick<Context, 'imageWorkers'>,
  workspaceId: string,
  bytes: Buffer,
): Promise<ReadImage> {
  if (bytes.byteLength > uploadBytesMax) throw new AppError('imageTooLarge');
  return ctx.imageWorkers.run({ group: workspaceId }, 'readImage', async () => ({
    bytes,
    sideMax: imageSideMax,
    pixelsMax: imagePixelsMax,
  }));
}
