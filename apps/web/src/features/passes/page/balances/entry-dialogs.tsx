import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '../../../../lib/trpc.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useRecording } from './use-recording.ts';

type TakeBackDialogProps = {
  entryId: string;
  title: string;
  changes: readonly string[];
  onClose: () => void;
};

export function TakeBackDialog({ entryId, title, changes, onClose }: TakeBackDialogProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const { refusal, options } = useRecording(onClose, 'Taken back.');
  // A retry after a lost response must not take back more.
  const [id] = useState(() => crypto.randomUUID());
  const reverse = useMutation(useTRPC().workspace.programs.reverse.mutationOptions(options));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Take back this entry?"
      confirmLabel="Take back"
      isDanger
      isBusy={reverse.isPending}
      onConfirm={() => reverse.mutate({ workspaceHandle, id, entryId })}
    >
      <WithRefusal refusal={refusal}>
        “{title}”{changes.length > 0 && ` (${changes.join(', ')})`} no longer counts, nor does a reward that
        it earned. The entry stays in the list, and the wallets are updated.
      </WithRefusal>
    </ConfirmDialog>
  );
}

type RedeemDialogProps = {
  passId: string;
  /** `reward`: its id, or the key of one that is bought. */
  redeemed: { reward: string; name: string; price: string | null };
  onClose: () => void;
};

export function RedeemDialog({ passId, redeemed: { reward, name, price }, onClose }: RedeemDialogProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const { refusal, options } = useRecording(onClose, `“${name}” is redeemed.`);
  const [id] = useState(() => crypto.randomUUID());
  const record = useMutation(useTRPC().workspace.programs.record.mutationOptions(options));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Redeem “${name}”?`}
      confirmLabel="Redeem"
      isBusy={record.isPending}
      onConfirm={() => record.mutate({ workspaceHandle, passId, id, action: { kind: 'redeem', reward } })}
    >
      <WithRefusal refusal={refusal}>
        {price === null ? 'It counts as handed out.' : `It takes ${price} and counts as handed out.`} You can
        take this back in the list of entries.
      </WithRefusal>
    </ConfirmDialog>
  );
}

function WithRefusal({ refusal, children }: { refusal: string | null; children: ReactNode }) {
  return (
    <Stack gap="md">
      <div>{children}</div>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
    </Stack>
  );
}
