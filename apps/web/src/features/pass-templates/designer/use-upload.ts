import { useMutation } from '@tanstack/react-query';
import type { UploadedImage } from '@tessera/contract';
import { fetchNoted } from '../../../lib/fetch-noted.ts';
import { useSession } from '../../../lib/session.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

const fetchUploader = () => import('./upload-image.ts');

/** Sends pictures to the workspace; one at a time per control. An error's message can be shown. */
export function useUpload(onUploaded: (image: UploadedImage) => void) {
  const { handle } = useWorkspace();
  const { getAccessToken } = useSession();
  return useMutation<UploadedImage, Error, File>({
    mutationFn: async (file) => {
      const uploader = await fetchNoted(fetchUploader);
      if (!uploader) throw new Error('The picture could not be sent. Check the connection and try again.');
      const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
      return uploader.uploadImage(handle, file, { fetch, getAccessToken });
    },
    onSuccess: onUploaded,
  });
}
