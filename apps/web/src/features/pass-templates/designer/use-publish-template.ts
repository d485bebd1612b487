import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import { useTRPC } from '../../../lib/trpc.ts';
import { showError } from '../../../ui/toasts.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { freshTemplateQuery } from '../queries.ts';
import { isRevisionConflict } from './is-revision-conflict.ts';

type PublishOptions = { onPublished: (template: PassTemplate) => void; onConflict: () => void };

/** Makes the latest revision the published one. */
export function usePublishTemplate({ onPublished, onConflict }: PublishOptions) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle } = useWorkspace();
  const publish = useMutation(trpc.workspace.passTemplates.publish.mutationOptions());
  return useMutation({
    mutationFn: async (template: PassTemplate) => {
      const question = { workspaceHandle: handle, passTemplateId: template.id };
      await publish.mutateAsync({ ...question, revisionId: template.latestRevision.id });
      return queryClient.fetchQuery({ ...freshTemplateQuery(trpc, question), staleTime: 0 });
    },
    onSuccess: (template) => {
      void queryClient.invalidateQueries(trpc.workspace.passTemplates.list.pathFilter());
      // The go-live checklist ticks it off.
      void queryClient.invalidateQueries(trpc.workspace.getStatuses.pathFilter());
      onPublished(template);
    },
    onError: (error) => {
      if (isRevisionConflict(error)) onConflict();
      else showError('Failed to publish pass template. Please try again later.');
    },
  });
}
