import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { failureMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';

export function useTemplateArchiving() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const settle = async () => {
    await queryClient.invalidateQueries(trpc.workspace.pathFilter());
    await router.invalidate();
  };
  const archive = useMutation(
    trpc.workspace.passTemplates.archive.mutationOptions({
      onSuccess: async (_, { shouldVoidPasses }) => {
        showDone(
          shouldVoidPasses
            ? 'The template is archived, and its passes are being voided.'
            : 'The template is archived.',
        );
        await settle();
      },
      onError: (error) => showError(failureMessage(error, 'Could not archive pass. Please try again.')),
    }),
  );
  const unarchive = useMutation(
    trpc.workspace.passTemplates.unarchive.mutationOptions({
      onSuccess: async () => {
        showDone('The template is unarchived.');
        await settle();
      },
      onError: (error) => showError(failureMessage(error, 'Could not unarchive pass. Please try again.')),
    }),
  );
  return { archive, unarchive };
}
