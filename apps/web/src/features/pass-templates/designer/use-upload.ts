import { useMutation } from '@tanstack/react-query';
import type { UploadedImage } from '@tessera/contract';
import { useSession } from '../../../lib/session.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { type UploadError, uploadImage } from './upload-image.ts';

/** Sends pictures to the workspace; one at a time per control. */
export function useUpload(onUploaded: (image: UploadedImage) => void) {
  const { handle } = useWorkspace();
  const { getAccessToken } = useSession();
  return useMutation<UploadedImage, UploadError, File>({
    mutationFn: (file) =>
      uploadImage(handle, file, { fetch: (input, init) => window.fetch(input, init), getAccessToken }),
    onSuccess: onUploaded,
  });
}
