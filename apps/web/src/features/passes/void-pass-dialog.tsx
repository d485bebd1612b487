import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Pass } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { personName } from './person-name.ts';

type VoidPassDialogProps = { pass: Pass; isOpen: boolean; onClose: () => void };

/** Asks before ending a pass for good. */
export function VoidPassDialog({ pass, isOpen, onClose }: VoidPassDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspaceHandle = useWorkspace().handle;
  const end = useMutation(
    trpc.workspace.passes.void.mutationOptions({
      onSuccess: async (voided) => {
        queryClient.setQueryData(
          trpc.workspace.passes.get.queryKey({ workspaceHandle, passId: pass.id }),
          voided,
        );
        onClose();
        showDone('The pass is voided.');
        await queryClient.invalidateQueries(trpc.workspace.pathFilter());
      },
      onError: (error) => showError(serverMessage(error, 'Could not void the pass. Please try again.')),
    }),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Void this pass?"
      confirmLabel="Void pass"
      isDanger
      isBusy={end.isPending}
      onConfirm={() => end.mutate({ workspaceHandle, passId: pass.id })}
    >
      Voiding cannot be undone. {personName(pass.user)}’s pass turns grey in {walletWords(pass)}, and its
      download link stops working. To have one again, they need a new pass with its own link.
    </ConfirmDialog>
  );
}

function walletWords({ wallets }: Pass): string {
  if (wallets.apple && wallets.google) return 'Apple Wallet and Google Wallet';
  if (wallets.apple) return 'Apple Wallet';
  return wallets.google ? 'Google Wallet' : 'every wallet';
}
