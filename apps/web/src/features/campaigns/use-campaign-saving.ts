import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Campaign, PassTemplate } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/toasts.tsx';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { CampaignDraft, contentOf } from './campaign-draft.ts';
import { campaignQuery } from './queries.ts';

/** Longer than any way from the answer to the loader of the campaign's own address, on the slowest machine. */
const handOverMilliseconds = 10_000;

type Saving = {
  /** Null until the page knows it as stored. */
  campaign: Campaign | null;
  content: ReturnType<typeof contentOf>;
};

type Editor = {
  template: PassTemplate;
  onStored: (draft: CampaignDraft) => void;
  /** Its editor is about to move to its own address, and goes on there. */
  onMoving: (campaignId: string) => void;
};

/** Storing and launching a campaign, with what the server complains about by input. */
export function useCampaignSaving({ template, onStored, onMoving }: Editor) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const workspaceHandle = useWorkspace().handle;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const create = useMutation(trpc.workspace.campaigns.create.mutationOptions());
  const save = useMutation(trpc.workspace.campaigns.save.mutationOptions());
  const start = useMutation(trpc.workspace.campaigns.launch.mutationOptions());
  // Whoever stores or launches while it is created, or after that, must not make a second one.
  const creating = useRef<Promise<Campaign> | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const createOnce = async (content: Saving['content']): Promise<Campaign> => {
    const begun = creating.current;
    if (begun) {
      const created = await begun;
      await save.mutateAsync({ workspaceHandle, campaignId: created.id, ...content });
      return created;
    }
    creating.current = create.mutateAsync({ workspaceHandle, passTemplateId: template.id, ...content });
    try {
      return await creating.current;
    } catch (error) {
      creating.current = null;
      throw error;
    }
  };
  /** What the campaign's own address asks for is known: asked again, it could keep somebody from typing, or fail. */
  const handOver = (campaign: Campaign) => {
    const query = campaignQuery(trpc, { workspaceHandle, campaignId: campaign.id });
    queryClient.setQueryData(
      query.queryKey,
      { campaign, permissions: { canManage: true } },
      // The loader takes nothing from before; dated ahead, this counts until it is invalidated after the move.
      { updatedAt: Date.now() + handOverMilliseconds },
    );
    const templateQuery = passTemplateQuery(trpc, { workspaceHandle, passTemplateId: template.id });
    queryClient.setQueryData(templateQuery.queryKey, (known) => known ?? template);
  };
  const store = async ({ campaign, content }: Saving): Promise<string> => {
    if (campaign) await save.mutateAsync({ workspaceHandle, campaignId: campaign.id, ...content });
    const stored = campaign ?? (await createOnce(content));
    handOver({ ...stored, ...content });
    return stored.id;
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
      // Who left meanwhile is not called back.
      if (isHere.current) {
        onMoving(campaignId);
        await navigate({
          to: '/$workspaceHandle/campaigns/$campaignId/edit',
          params: { workspaceHandle, campaignId },
          search: ({ step }) => ({ step }),
          replace: true,
          // What was typed meanwhile goes along.
          ignoreBlocker: true,
        });
      }
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
      if (!isHere.current) return;
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
