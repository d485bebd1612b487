import { Checkbox, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Pass } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/errors.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showDone, showError } from '../../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { personName } from '../person-name.ts';

type ReissuePassDialogProps = { pass: Pass; onClose: () => void };

export function ReissuePassDialog({ pass, onClose }: ReissuePassDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const workspaceHandle = useWorkspace().handle;
  const [isMailed, setMailed] = useState(true);
  // A retry after a lost response must not issue a second pass. Each body has its own key.
  const [keys] = useState(() => ({ mailed: crypto.randomUUID(), notMailed: crypto.randomUUID() }));
  const reissue = useMutation(
    trpc.workspace.passes.reissue.mutationOptions({
      onSuccess: async ({ id: passId, passTemplateId }) => {
        onClose();
        showDone(isMailed ? 'The new pass is issued, and its link on its way.' : 'The new pass is issued.');
        await queryClient.invalidateQueries(trpc.workspace.pathFilter());
        await navigate({
          to: '/$workspaceHandle/templates/$passTemplateId/passes/$passId',
          params: { workspaceHandle, passTemplateId, passId },
        });
      },
      onError: (error) => showError(serverMessage(error, 'Could not reissue the pass. Please try again.')),
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Reissue this pass?"
      confirmLabel="Reissue pass"
      isDanger={pass.status !== 'voided'}
      isBusy={reissue.isPending}
      onConfirm={() =>
        reissue.mutate({
          workspaceHandle,
          passId: pass.id,
          sendDownloadLink: isMailed,
          idempotencyKey: isMailed ? keys.mailed : keys.notMailed,
        })
      }
    >
      <Stack gap="md">
        <span>
          {personName(pass.user)} gets a new pass with the same values and a new download link. This pass is
          voided for good, which cannot be undone.
        </span>
        <Checkbox
          label="Email the new download link to the holder"
          checked={isMailed}
          onChange={(event) => setMailed(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
