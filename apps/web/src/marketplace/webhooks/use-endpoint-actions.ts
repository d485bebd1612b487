import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WebhookEventType } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { useHostSession } from '../host-context.ts';

type Changes = { url?: string; description?: string; eventTypes?: WebhookEventType[]; isEnabled?: boolean };

/** Each action refreshes the webhook queries, and rejects with the server’s refusal. */
export function useEndpointActions(endpointId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { workspaceHandle } = useHostSession();
  const question = { workspaceHandle, endpointId };
  const onSettled = () => queryClient.invalidateQueries(trpc.workspace.webhooks.pathFilter());
  const { webhooks } = trpc.workspace;
  const update = useMutation(webhooks.update.mutationOptions({ onSettled }));
  const rotate = useMutation(webhooks.rotateSecret.mutationOptions({ onSettled }));
  const test = useMutation(webhooks.test.mutationOptions({ onSettled }));
  const replay = useMutation(webhooks.replay.mutationOptions({ onSettled }));
  // No refetch: the endpoint no longer exists.
  const remove = useMutation(webhooks.remove.mutationOptions());
  return {
    update: (changes: Changes) => update.mutateAsync({ ...question, ...changes }),
    rotateSecret: () => rotate.mutateAsync(question),
    sendTest: () => test.mutateAsync(question),
    replay: (deliveryId: string) => replay.mutateAsync({ ...question, deliveryId }),
    remove: () => remove.mutateAsync(question),
    isBusy: [update, rotate, test, replay, remove].some(({ isPending }) => isPending),
    isTesting: test.isPending,
    isReplaying: replay.isPending,
  };
}

export type EndpointActions = ReturnType<typeof useEndpointActions>;
