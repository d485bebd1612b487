import { Autocomplete, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound, serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

type StoreDialogProps = {
  scanner: { id: string; name: string; store: string | null };
  /** Of the other scanners. */
  stores: readonly string[];
  onClose: () => void;
};

export function StoreDialog({ scanner, stores, onClose }: StoreDialogProps) {
  const trpc = useTRPC().workspace;
  const queryClient = useQueryClient();
  const { handle: workspaceHandle } = useWorkspace();
  const [store, setStore] = useState(scanner.store ?? '');
  const assign = useMutation(
    trpc.scanners.assignStore.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.programs.pathFilter());
        showDone('Store saved');
        onClose();
      },
    }),
  );
  const problem = assign.error
    ? isNotFound(assign.error)
      ? 'This scanner no longer exists.'
      : serverMessage(assign.error, 'Could not save the store. Please try again.')
    : null;
  return (
    <Dialog isOpen title={`Store of ${scanner.name}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          assign.mutate({ workspaceHandle, scannerId: scanner.id, store });
        }}
      >
        <Autocomplete
          label="Store"
          description="Scanners with the same store are summed. Leave it empty for none."
          data={[...stores]}
          openOnFocus={false}
          value={store}
          onChange={setStore}
          error={problem}
          maxLength={100}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <BusyButton type="submit" isBusy={assign.isPending}>
            Save store
          </BusyButton>
        </Group>
      </form>
    </Dialog>
  );
}
