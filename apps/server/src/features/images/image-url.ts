import { type PictureSize, pictureAddress } from '@tessera/contract';
import type { ImageRef } from '@tessera/pass-design';
import { workspacePublicId } from '../../platform/public-ids.ts';

/** The public, unchanging address of one size of one cut of an upload. `background` fills what is transparent. */
export function imageUrl(
  publicUrl: string,
  workspaceId: string,
  image: Pick<ImageRef, 'file' | 'crop'>,
  size: PictureSize,
  background?: string,
): string {
  return pictureAddress(imageBaseUrl(publicUrl, workspaceId), image, size, background);
}

/** Where the pictures of a workspace are. */
export function imageBaseUrl(publicUrl: string, workspaceId: string): string {
  return `${publicUrl}/images/${workspacePublicId(workspaceId)}`;
}
