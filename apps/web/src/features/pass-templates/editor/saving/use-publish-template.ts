import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import { serverMessage } from '../../../../lib/errors.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { showError } from '../../../../ui/feedback/toasts.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { isRevisionConflict } from './is-revision-conflict.ts';
import { setTemplateCache } from './set-template-cache.ts';

type PublishOptions = { onPublished: (template: PassTemplate) => void; onConflict: () => void };

export function usePublishTemplate({ onPublished, onConflict }: PublishOptions) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle } = useWorkspace();
  const publish = useMutation(trpc.workspace.passTemplates.publish.mutationOptions());
  return useMutation({
    mutationFn: async (template: PassTemplate) => {
      const published = await publish.mutateAsync({
        workspaceHandle: handle,
        passTemplateId: template.id,
        revisionId: template.latestRevision.id,
      });
      await setTemplateCache({ trpc, queryClient, workspaceHandle: handle }, published);
      return published;
    },
    onSuccess: (template) => {
      void queryClient.invalidateQueries(trpc.workspace.passTemplates.list.pathFilter());
      // Refreshes the go-live checklist.
      void queryClient.invalidateQueries(trpc.workspace.getStatuses.pathFilter());
      onPublished(template);
    },
    onError: (error) => {
      if (isRevisionConflict(error)) onConflict();
      else showError(serverMessage(error, 'Failed to publish pass template. Please try again later.'));
    },
  });
}
