import { Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApprovalRemoval as Removal } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useWorkspace } from './workspace-context.ts';

export function ApprovalRemoval() {
  const { handle: workspaceHandle, campaignRules, approvalRemoval: removal, timezoneName } = useWorkspace();
  const { request, decide } = useApprovalRemoval();
  if (!removal)
    return (
      <div>
        <BusyButton
          variant="default"
          size="xs"
          isBusy={request.isPending}
          onClick={() => request.mutate({ workspaceHandle, ...campaignRules, needsApproval: false })}
        >
          Ask to switch off
        </BusyButton>
      </div>
    );
  const answer = (label: string, isConfirmed: boolean) => (
    <BusyButton
      variant="default"
      size="xs"
      isBusy={decide.isPending && decide.variables.isConfirmed === isConfirmed}
      disabled={decide.isPending}
      onClick={() => decide.mutate({ workspaceHandle, requestId: removal.id, isConfirmed })}
    >
      {label}
    </BusyButton>
  );
  return (
    <Notice
      tone="soon"
      action={
        <Group gap="xs" wrap="nowrap">
          {!removal.isOwn && answer('Switch off', true)}
          {answer(removal.isOwn ? 'Withdraw' : 'Decline', false)}
        </Group>
      }
    >
      {requestText(removal, timezoneName)}
    </Notice>
  );
}

function useApprovalRemoval() {
  const { workspace } = useTRPC();
  const queryClient = useQueryClient();
  const options = {
    onError: (error: unknown) => showError(serverMessage(error, 'Error saving, please try again later')),
    onSettled: () => queryClient.invalidateQueries(workspace.get.pathFilter()),
  };
  return {
    request: useMutation(workspace.updateCampaignRules.mutationOptions(options)),
    decide: useMutation(workspace.decideApprovalRemoval.mutationOptions(options)),
  };
}

function requestText({ isOwn, requestedBy, dueAt }: Removal, timeZone: string): string {
  const asked = `${isOwn ? 'You asked' : `${requestedBy ?? 'An admin'} asked`} to switch this off.`;
  if (dueAt === null) return `${asked} Another admin has to confirm it.`;
  return `${asked} There is no other admin to confirm it, so it takes effect on ${formatDate(dueAt, timeZone, 'dateTime')}.`;
}
