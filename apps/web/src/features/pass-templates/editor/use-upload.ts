import { useMutation } from '@tanstack/react-query';
import type { UploadedImage } from '@tessera/contract';
import { sendFile } from '../../../lib/send-file.ts';
import { useSession } from '../../../lib/session.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { uploadImage } from './upload-image.ts';

/** Sends pictures to the workspace; one at a time per control. An error's message can be shown. */
export function useUpload(onUploaded: (image: UploadedImage) => void) {
  const { handle } = useWorkspace();
  const { getAccessToken } = useSession();
  return useMutation<UploadedImage, Error, File>({
    mutationFn: (file) => uploadImage(handle, file, { send: sendFile, getAccessToken }),
    onSuccess: onUploaded,
  });
}
