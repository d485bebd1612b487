import { imagePixelsMax, imageSideMax, uploadBytesMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { ReadImage } from './image-tasks.ts';

export async function readImage(
  ctx: Pick<Context, 'imageWorkers'>,
  workspaceId: string,
  bytes: Buffer,
  { isHolders = false } = {},
): Promise<ReadImage> {
  if (bytes.byteLength > uploadBytesMax) throw new AppError('imageTooLarge');
  return ctx.imageWorkers.run({ group: workspaceId }, 'readImage', async () => ({
    bytes,
    sideMax: imageSideMax,
    pixelsMax: imagePixelsMax,
    isHolders,
  }));
}
