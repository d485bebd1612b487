import { Progress, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkChange } from '@tessera/contract';
import { useEffect, useRef } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useHoldsRight, useWorkspace } from '../workspaces/workspace-context.ts';
import { progressText, resultText } from './bulk-texts.ts';
import { bulkChangesQuery } from './queries.ts';

export function BulkProgress({ passTemplateId }: { passTemplateId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspaceHandle = useWorkspace().handle;
  const { data } = useQuery(bulkChangesQuery(trpc, { workspaceHandle, passTemplateId }));
  const changes = data?.bulkChanges ?? [];
  const ranBefore = useRef(new Set<string>());
  useEffect(() => {
    for (const change of changes)
      if (change.status === 'running') ranBefore.current.add(change.id);
      else if (ranBefore.current.delete(change.id)) {
        (change.status === 'failed' ? showError : showDone)(resultText(change));
        void queryClient.invalidateQueries(trpc.workspace.passTemplates.pathFilter());
      }
  });
  const running = changes.filter(({ status }) => status === 'running');
  if (running.length === 0) return null;
  return (
    <Stack gap="sm" mb="md">
      {running.map((change) => (
        <Running key={change.id} change={change} />
      ))}
    </Stack>
  );
}

function Running({ change }: { change: BulkChange }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle: workspaceHandle } = useWorkspace();
  const mayCancel = useHoldsRight('changeMany');
  const { id: bulkChangeId, passTemplateId, processedCount, totalCount } = change;
  const cancel = useMutation(
    trpc.workspace.bulkChanges.cancel.mutationOptions({
      onSuccess: () =>
        queryClient.invalidateQueries(bulkChangesQuery(trpc, { workspaceHandle, passTemplateId })),
      onError: (error) =>
        showError(serverMessage(error, 'The change could not be canceled. Please try again.')),
    }),
  );
  return (
    <Notice
      action={
        mayCancel && (
          <BusyButton
            variant="default"
            size="xs"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate({ workspaceHandle, bulkChangeId })}
          >
            Cancel
          </BusyButton>
        )
      }
    >
      <Stack gap={6}>
        <span>{progressText(change, new Date())}</span>
        <Progress
          value={totalCount === 0 ? 100 : (processedCount / totalCount) * 100}
          aria-label="Passes processed"
        />
      </Stack>
    </Notice>
  );
}
