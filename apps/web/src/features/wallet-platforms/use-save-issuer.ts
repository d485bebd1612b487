import { useMutation } from '@tanstack/react-query';
import type { GoogleIssuer } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useRefreshPlatforms } from './use-refresh-platforms.ts';

export type IssuerFiles = { identifier: string; serviceAccount: File | null };

export function useSaveIssuer(issuer: GoogleIssuer | null) {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const refresh = useRefreshPlatforms();
  const create = useMutation(trpc.workspace.googleIssuers.create.mutationOptions());
  const replaceKey = useMutation(trpc.workspace.googleIssuers.replaceKey.mutationOptions());
  return useMutation({
    mutationFn: async (files: IssuerFiles) => {
      const serviceAccount = (await files.serviceAccount?.text()) ?? '';
      try {
        await (issuer
          ? replaceKey.mutateAsync({ workspaceHandle, googleIssuerId: issuer.id, serviceAccount })
          : create.mutateAsync({ workspaceHandle, identifier: files.identifier, serviceAccount }));
      } finally {
        // Remove the key from the mutations' memory.
        create.reset();
        replaceKey.reset();
      }
    },
    onSuccess: refresh,
  });
}
