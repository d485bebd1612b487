import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Campaign, PassTemplate } from '@tessera/contract';
import { useId, useRef, useState } from 'react';
import { isFault, readFailure, serverMessage } from '../../../lib/errors.ts';
import { freshUntilLoaded } from '../../../lib/fresh-until-loaded.ts';
import { isTimeout } from '../../../lib/time-limit.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import type { ReplaceUrlAfterCreate } from '../../../lib/use-editor-location.ts';
import { useIsRouteActive } from '../../../lib/use-is-route-active.ts';
import { showDone, showError } from '../../../ui/feedback/toasts.tsx';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { campaignQuery } from '../queries.ts';
import type { CampaignDraft, contentOf } from './campaign-draft.ts';

type Saving = { draft: CampaignDraft; content: ReturnType<typeof contentOf> };

type Launch = Saving & {
  at: string | null;
  needsApproval: boolean;
};

type Editor = {
  template: PassTemplate;
  campaign: Campaign | null;
  onStored: (draft: CampaignDraft, campaign: Campaign) => void;
  replaceUrlAfterCreate: ReplaceUrlAfterCreate;
};

const isNotLaunched = 'The campaign could not be launched. Nobody was notified; please try again.';
const isNotScheduled = 'The campaign could not be scheduled. Nobody is notified; please try again.';
const isTimeUnknown =
  'It is not known whether the campaign was scheduled. Try again: it is never launched twice.';
const isNotRequested = 'Approval could not be requested. Nobody was notified; please try again.';
const isRequestUnknown =
  'It is not known whether approval was requested. Try again: nothing is sent without an approval.';
const isUnknown = 'It is not known whether the campaign was launched. Try again: it is never sent twice.';

export function useCampaignSaving({ template, campaign, onStored, replaceUrlAfterCreate }: Editor) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsRouteActive();
  const workspaceHandle = useWorkspace().handle;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const create = useMutation(trpc.workspace.campaigns.create.mutationOptions());
  const save = useMutation(trpc.workspace.campaigns.save.mutationOptions());
  const start = useMutation(trpc.workspace.campaigns.launch.mutationOptions());
  const schedule = useMutation(trpc.workspace.campaigns.schedule.mutationOptions());
  const request = useMutation(trpc.workspace.campaigns.requestApproval.mutationOptions());
  const stored = useRef(campaign);
  /** After a launch with an unknown outcome, a later error must not claim that nobody was notified. */
  const mayBeLaunched = useRef(false);
  // In sequence, so that an older text does not win and a launch follows its save.
  const scope = { id: useId() };

  const store = async ({ draft, content }: Saving): Promise<Campaign> => {
    setProblems({});
    const before = stored.current;
    if (before) await save.mutateAsync({ workspaceHandle, campaignId: before.id, ...content });
    const now: Campaign = before
      ? { ...before, ...content, status: 'Draft', scheduledAt: null, problem: null, approval: null }
      : await create.mutateAsync({ workspaceHandle, passTemplateId: template.id, ...content });
    stored.current = now;
    onStored(draft, now);
    return now;
  };
  const templateKey = passTemplateQuery(trpc, { workspaceHandle, passTemplateId: template.id }).queryKey;
  const move = (now: Campaign) => {
    const { queryKey } = campaignQuery(trpc, { workspaceHandle, campaignId: now.id });
    queryClient.setQueryData(
      queryKey,
      {
        campaign: now,
        permissions: { canManage: true, canApprove: false },
        people: { requestedBy: null, decidedBy: null },
      },
      freshUntilLoaded(),
    );
    queryClient.setQueryData(templateKey, (known) => known ?? template, freshUntilLoaded());
    return navigate({
      to: '/$workspaceHandle/campaigns/$campaignId/edit',
      params: { workspaceHandle, campaignId: now.id },
      search: ({ step }) => ({ step }),
      replace: true,
      // The form keeps what was typed since.
      ignoreBlocker: true,
    });
  };
  const settle = () => {
    void queryClient.invalidateQueries(trpc.workspace.campaigns.pathFilter());
    void queryClient.invalidateQueries({ queryKey: templateKey, refetchType: 'none' });
  };
  const complaining =
    (fallback: string) =>
    (error: unknown): never => {
      setProblems(readFailure(error).issues);
      showError(
        [isUnknown, isTimeUnknown, isRequestUnknown].includes(fallback) && isTimeout(error)
          ? fallback
          : serverMessage(error, fallback),
      );
      throw error;
    };

  const storing = useMutation({
    scope,
    mutationFn: (saving: Saving) => store(saving).catch(complaining('Error saving, please try again later')),
    onSuccess: async (now) => {
      showDone('Draft saved');
      await replaceUrlAfterCreate(now.id, () => move(now));
    },
    onSettled: settle,
  });

  const launching = useMutation({
    scope,
    mutationFn: async ({ at, needsApproval, ...saving }: Launch) => {
      const isNotDone = needsApproval ? isNotRequested : at ? isNotScheduled : isNotLaunched;
      const { id: campaignId } = await store(saving).catch(
        complaining(mayBeLaunched.current ? isUnknown : isNotDone),
      );
      if (needsApproval) {
        await request.mutateAsync({ workspaceHandle, campaignId, at }).catch(complaining(isRequestUnknown));
        return campaignId;
      }
      if (at) {
        await schedule.mutateAsync({ workspaceHandle, campaignId, at }).catch(complaining(isTimeUnknown));
        return campaignId;
      }
      await start.mutateAsync({ workspaceHandle, campaignId }).catch((error: unknown) => {
        if (isFault(error)) mayBeLaunched.current = true;
        return complaining(isUnknown)(error);
      });
      return campaignId;
    },
    // Move to the stored campaign's URL even so: starting again from the old one could reach every holder twice.
    onError: async () => {
      const now = stored.current;
      if (now) await replaceUrlAfterCreate(now.id, () => move(now));
    },
    onSettled: async (campaignId, _, { at, needsApproval, content }) => {
      settle();
      if (campaignId === undefined) return;
      showDone(
        needsApproval
          ? 'Approval is requested.'
          : at
            ? 'The campaign is scheduled.'
            : content.trigger
              ? 'The campaign is active.'
              : 'The campaign is on its way.',
      );
      if (!isHere()) return;
      await navigate({
        to: '/$workspaceHandle/campaigns/$campaignId',
        params: { workspaceHandle, campaignId },
        replace: true,
      });
    },
  });

  return { storing, launching, problems, clearProblems: () => setProblems({}) };
}
