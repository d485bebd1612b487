import { type PictureSize, pictureAddress } from '@tessera/contract';
import type { ImageRef } from '@tessera/pass-design';
import { workspacePublicId } from '../public-ids.ts';

/** Immutable. `background` fills transparent areas. */
export function imageUrl(
  publicUrl: string,
  workspaceId: string,
  image: Pick<ImageRef, 'file' | 'crop'>,
  size: PictureSize,
  background?: string,
): string {
  return pictureAddress(imageBaseUrl(publicUrl, workspaceId), image, size, background);
}

export function imageBaseUrl(publicUrl: string, workspaceId: string): string {
  return `${publicUrl}/images/${workspacePublicId(workspaceId)}`;
}
