import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Pass } from '@tessera/contract';
import { serverMessage } from '../../../lib/errors.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showDone, showError } from '../../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

/** Possible within a day of voiding. */
export function UndoVoiding({ pass }: { pass: Pass }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const question = { workspaceHandle: useWorkspace().handle, passId: pass.id };
  const restore = useMutation(
    trpc.workspace.passes.restore.mutationOptions({
      onSuccess: async (restored) => {
        queryClient.setQueryData(trpc.workspace.passes.get.queryKey(question), restored);
        showDone('The pass is valid again.');
        await queryClient.invalidateQueries(trpc.workspace.pathFilter());
      },
      onError: (error) => showError(serverMessage(error, 'Could not undo the voiding. Please try again.')),
    }),
  );
  return (
    <BusyButton variant="default" isBusy={restore.isPending} onClick={() => restore.mutate(question)}>
      Undo voiding
    </BusyButton>
  );
}
