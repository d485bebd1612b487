import { Radio, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Pass } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useHoldsRight, useWorkspace } from '../workspaces/workspace-context.ts';
import { personName } from './person-name.ts';

type VoidPassDialogProps = { pass: Pass; onClose: () => void };

export function VoidPassDialog({ pass, onClose }: VoidPassDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspaceHandle = useWorkspace().handle;
  const mayEnd = useHoldsRight('voidForGood');
  const [atOnce, setAtOnce] = useState(false);
  const end = useMutation(
    trpc.workspace.passes.void.mutationOptions({
      onSuccess: async (voided) => {
        queryClient.setQueryData(
          trpc.workspace.passes.get.queryKey({ workspaceHandle, passId: pass.id }),
          voided,
        );
        onClose();
        showDone(
          voided.restorableUntil
            ? 'The pass is voided. This can be undone for 24 hours.'
            : 'The pass is voided.',
        );
        await queryClient.invalidateQueries(trpc.workspace.pathFilter());
      },
      onError: (error) => showError(serverMessage(error, 'Could not void the pass. Please try again.')),
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Void this pass?"
      confirmLabel="Void pass"
      isDanger
      isBusy={end.isPending}
      onConfirm={() => end.mutate({ workspaceHandle, passId: pass.id, atOnce })}
    >
      <Stack gap="md">
        <span>
          {personName(pass.user)}’s pass turns gray in {walletWords(pass)}, and its download link stops
          working.
        </span>
        <Radio.Group
          aria-label="Can it be undone?"
          value={atOnce ? 'atOnce' : 'grace'}
          onChange={(chosen) => setAtOnce(chosen === 'atOnce')}
        >
          <Stack gap="sm">
            <Radio
              value="grace"
              label="Can be undone for 24 hours"
              description="If you undo it, the pass is valid again in its wallets, and the same link opens it."
            />
            <Radio
              value="atOnce"
              label="At once, for good"
              description={
                mayEnd
                  ? 'Cannot be undone. To get the pass back, they need a new one with its own link.'
                  : 'Only an admin of your organization can void a pass for good.'
              }
              disabled={!mayEnd}
            />
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmDialog>
  );
}

function walletWords({ wallets }: Pass): string {
  if (wallets.apple && wallets.google) return 'Apple Wallet and Google Wallet';
  if (wallets.apple) return 'Apple Wallet';
  return wallets.google ? 'Google Wallet' : 'every wallet';
}
