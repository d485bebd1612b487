import { Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { approvalNoteLengthMax } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useCampaignReport } from '../use-campaign-move.ts';

type DeclineDialogProps = {
  decision: { workspaceHandle: string; campaignId: string; approvalId: string };
  onClose: () => void;
};

export function DeclineDialog({ decision, onClose }: DeclineDialogProps) {
  const [note, setNote] = useState('');
  const report = useCampaignReport({ done: 'The campaign is declined.', verb: 'decline' });
  const decline = useMutation(useTRPC().workspace.campaigns.decline.mutationOptions(report));
  const error =
    note.trim().length > approvalNoteLengthMax ? `Use at most ${approvalNoteLengthMax} characters` : null;
  return (
    <Dialog isOpen title="Decline this campaign?" onClose={onClose} isClosable={!decline.isPending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!error) decline.mutate({ ...decision, note }, { onSuccess: onClose });
        }}
      >
        <Stack gap="lg">
          <Textarea
            label="Note to the requester"
            description="Optional. The campaign shows it to your team until it is saved again."
            autosize
            minRows={3}
            maxRows={8}
            value={note}
            error={error}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <BusyButton variant="default" isBusy={false} disabled={decline.isPending} onClick={onClose}>
              Cancel
            </BusyButton>
            <BusyButton type="submit" isBusy={decline.isPending}>
              Decline
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
