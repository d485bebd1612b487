import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/toasts.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { CampaignDraft, contentOf } from './campaign-draft.ts';

type Saving = {
  /** Null until the page knows it as stored. */
  campaignId: string | null;
  passTemplateId: string;
  content: ReturnType<typeof contentOf>;
};

type Reactions = {
  onStored: (draft: CampaignDraft) => void;
  /** Its editor is about to move to its own address, and goes on there. */
  onMoving: (campaignId: string) => void;
};

/** Storing and launching a campaign, with what the server complains about by input. */
export function useCampaignSaving({ onStored, onMoving }: Reactions) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const workspaceHandle = useWorkspace().handle;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const create = useMutation(trpc.workspace.campaigns.create.mutationOptions());
  const save = useMutation(trpc.workspace.campaigns.save.mutationOptions());
  const start = useMutation(trpc.workspace.campaigns.launch.mutationOptions());
  // Stored, and then not launched: the next try must not make a second one.
  const createdId = useRef<string | null>(null);

  const store = async ({ campaignId, passTemplateId, content }: Saving): Promise<string> => {
    const knownId = campaignId ?? createdId.current;
    if (knownId) {
      await save.mutateAsync({ workspaceHandle, campaignId: knownId, ...content });
      return knownId;
    }
    const { id } = await create.mutateAsync({ workspaceHandle, passTemplateId, ...content });
    createdId.current = id;
    return id;
  };
  const settle = () => queryClient.invalidateQueries(trpc.workspace.campaigns.pathFilter());
  const complain = (error: unknown, fallback: string) => {
    const { issues } = readFailure(error);
    setProblems(issues);
    showError(serverMessage(error, fallback));
  };

  const storing = useMutation({
    mutationFn: async ({ draft, ...saving }: Saving & { draft: CampaignDraft }) => {
      setProblems({});
      const id = await store(saving);
      onStored(draft);
      return id;
    },
    onSuccess: async (campaignId) => {
      showDone('Draft saved');
      onMoving(campaignId);
      await navigate({
        to: '/$workspaceHandle/campaigns/$campaignId/edit',
        params: { workspaceHandle, campaignId },
        search: ({ step }) => ({ step }),
        replace: true,
        // What was typed meanwhile goes along.
        ignoreBlocker: true,
      });
      await settle();
    },
    onError: (error) => complain(error, 'Error saving, please try again later'),
  });

  const launching = useMutation({
    mutationFn: async ({ draft, ...saving }: Saving & { draft: CampaignDraft }) => {
      setProblems({});
      const campaignId = await store(saving);
      onStored(draft);
      await start.mutateAsync({ workspaceHandle, campaignId });
      return campaignId;
    },
    onSuccess: async (campaignId) => {
      showDone('The campaign is on its way.');
      await settle();
      await navigate({
        to: '/$workspaceHandle/campaigns/$campaignId',
        params: { workspaceHandle, campaignId },
        replace: true,
      });
    },
    onError: (error) =>
      complain(error, 'The campaign could not be launched. Nobody was notified; please try again.'),
  });

  return { storing, launching, problems, clearProblems: () => setProblems({}) };
}
