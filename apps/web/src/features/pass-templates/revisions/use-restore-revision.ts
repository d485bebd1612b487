import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassTemplate, RevisionSummary } from '@tessera/contract';
import { serverMessage } from '../../../lib/errors.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showDone, showError } from '../../../ui/feedback/toasts.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { isRevisionConflict } from '../editor/saving/is-revision-conflict.ts';
import { setTemplateCache } from '../editor/saving/set-template-cache.ts';

type RestoreOptions = {
  template: PassTemplate;
  onRestored: (template: PassTemplate) => void;
  onConflict: () => void;
};

export function useRestoreRevision({ template, onRestored, onConflict }: RestoreOptions) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle } = useWorkspace();
  const restore = useMutation(trpc.workspace.passTemplates.revisions.restore.mutationOptions());
  return useMutation({
    mutationFn: async (revision: RevisionSummary) => {
      const restored = await restore.mutateAsync({
        workspaceHandle: handle,
        passTemplateId: template.id,
        revisionId: revision.id,
        basedOnRevisionId: template.latestRevision.id,
      });
      await setTemplateCache({ trpc, queryClient, workspaceHandle: handle }, restored);
      return restored;
    },
    onSuccess: (restored, { number }) => {
      void queryClient.invalidateQueries(trpc.workspace.passTemplates.list.pathFilter());
      showDone(`Version ${number} restored as a new draft`);
      onRestored(restored);
    },
    onError: (error) => {
      if (isRevisionConflict(error)) onConflict();
      else showError(serverMessage(error, 'The version could not be restored. Please try again later.'));
    },
  });
}
