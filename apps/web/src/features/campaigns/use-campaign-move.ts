import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';

const texts = {
  launch: { done: 'The campaign is on its way.', verb: 'launch' },
  withdrawApproval: { done: 'The request is withdrawn.', verb: 'withdraw the request for' },
  pause: { done: 'The campaign is paused.', verb: 'pause' },
  resume: { done: 'The campaign is resumed.', verb: 'resume' },
  cancel: { done: 'The campaign is canceled.', verb: 'cancel' },
  archive: { done: 'The campaign is archived.', verb: 'archive' },
  unarchive: { done: 'The campaign is unarchived.', verb: 'unarchive' },
};

export type CampaignMove = keyof typeof texts;

export function useCampaignMove(move: CampaignMove) {
  const trpc = useTRPC();
  return useMutation(trpc.workspace.campaigns[move].mutationOptions(useCampaignReport(texts[move])));
}

export function useCampaignReport({ done, verb }: { done: string; verb: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  return {
    onSuccess: () => showDone(done),
    onError: (error: unknown) =>
      showError(serverMessage(error, `Could not ${verb} campaign. Please try again.`)),
    // After a refusal, the campaign's status has changed.
    onSettled: async () => {
      await queryClient.invalidateQueries(trpc.workspace.campaigns.pathFilter());
      // An unarchived draft belongs in the editor; the route redirects.
      await router.invalidate();
    },
  };
}
