import { useBlocker, useNavigate } from '@tanstack/react-router';
import type { Campaign, CampaignReach, PassFilter, PassTemplate } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { lazy, useRef, useState } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import type { ReplaceUrlAfterCreate } from '../../../lib/use-editor-location.ts';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { DetailsPage } from '../../../ui/page/details-page.tsx';
import { TextLink } from '../../../ui/page/links.tsx';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { CampaignBadge } from '../campaign-badge.tsx';
import { triggerText } from '../trigger-text.ts';
import {
  type CampaignDraft,
  contentOf,
  draftOf,
  newDraft,
  stepOfProblem,
  suggestedEnd,
} from './campaign-draft.ts';
import { CampaignStepBody } from './campaign-step-body.tsx';
import type { CampaignStep } from './campaign-step-names.ts';
import { CampaignSteps } from './campaign-steps.tsx';
import { everyone } from './recipients/audience-draft.ts';
import { LeftOut } from './recipients/left-out.tsx';
import { useCampaignSaving } from './use-campaign-saving.ts';
import { useDraftProblems } from './use-draft-problems.ts';

const LaunchDialog = lazy(async () => ({ default: (await import('./launch-dialog.tsx')).LaunchDialog }));
const AskForApprovalDialog = lazy(async () => ({
  default: (await import('./ask-for-approval-dialog.tsx')).AskForApprovalDialog,
}));

export type CampaignEditorProps = {
  template: PassTemplate;
  document: DesignDocument;
  campaign: Campaign | null;
  source: Campaign | null;
  /** Of a new campaign. */
  name: string;
  /** The recipients of a new campaign; null for everyone. */
  filter: PassFilter | null;
  step: CampaignStep;
  replaceUrlAfterCreate: ReplaceUrlAfterCreate;
  onCreated: (campaignId: string) => void;
};

export function CampaignEditor(props: CampaignEditorProps) {
  const { template, document, campaign, source, step, replaceUrlAfterCreate } = props;
  const { handle, name: workspaceName, timezoneName, campaignRules } = useWorkspace();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() =>
    startingDraft({ document, campaign, source, timezoneName, name: props.name, filter: props.filter }),
  );
  /** Null while saving, so that even an unchanged copy counts as changed until it is stored. */
  const stored = useRef<CampaignDraft | null>(draft);
  const [kept, setKept] = useState(campaign);
  const isDirty = draft !== stored.current;
  const goTo = (next: CampaignStep) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, step: next }), state: true });
  const saving = useCampaignSaving({
    template,
    campaign,
    onStored: (storedDraft, storedCampaign) => {
      stored.current = storedDraft;
      setKept(storedCampaign);
      props.onCreated(storedCampaign.id);
    },
    replaceUrlAfterCreate,
  });
  const [asked, setAsked] = useState<{ reach: CampaignReach; at: Date | null } | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      draft !== stored.current && next.pathname !== current.pathname && !(kept && isUnsaved(next.pathname)),
    enableBeforeUnload: () => draft !== stored.current,
    withResolver: true,
  });
  useDocumentTitle(draft.name || 'New campaign', workspaceName);
  const ownProblems = useDraftProblems(draft, document, timezoneName);
  const problems = { ...saving.problems, ...ownProblems };
  const change = (part: Partial<CampaignDraft>) => {
    saving.clearProblems();
    setDraft((before) => ({ ...before, ...part }));
  };
  const input = () => ({ draft, content: contentOf(draft, document, timezoneName) });
  const save = () => {
    stored.current = null;
    const [problem] = Object.keys(problems);
    if (problem === undefined) saving.storing.mutate(input());
    else goTo(stepOfProblem(problem));
  };
  const { needsApproval } = campaignRules;
  const launching = {
    runs: draft.trigger && triggerText(draft.trigger, document.attributes),
    isBusy: saving.launching.isPending,
    onClose: () => setAsked(null),
    onConfirm: () =>
      saving.launching.mutate(
        { ...input(), at: asked?.at?.toISOString() ?? null, needsApproval },
        { onSettled: () => setAsked(null) },
      ),
  };
  return (
    <DetailsPage
      back={
        <TextLink to="/$workspaceHandle/campaigns" params={{ workspaceHandle: handle }} size="sm">
          Back to all campaigns
        </TextLink>
      }
      title={draft.name.trim() || 'New campaign'}
      badges={<CampaignBadge status={kept?.status ?? 'Draft'} />}
      actions={
        <BusyButton
          variant="default"
          onClick={save}
          isBusy={saving.storing.isPending}
          disabled={!isDirty && campaign !== null}
        >
          Save draft
        </BusyButton>
      }
      banner={kept && <CampaignNotice campaign={kept} />}
      tabs={<CampaignSteps problems={problems} />}
    >
      <CampaignStepBody
        {...{ step, draft, template, document, problems }}
        onChange={change}
        onStep={goTo}
        onLaunch={(reach, at) => setAsked({ reach, at })}
      />
      <LazyBoundary>
        {needsApproval
          ? asked && (
              <AskForApprovalDialog {...launching} reach={asked.reach} at={asked.at}>
                <LeftOut draft={draft} template={template} />
              </AskForApprovalDialog>
            )
          : step === 'review' && (
              <LaunchDialog {...launching} reach={asked?.reach ?? null} at={asked?.at ?? null}>
                <LeftOut draft={draft} template={template} />
              </LaunchDialog>
            )}
      </LazyBoundary>
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title="Leave without saving?"
        confirmLabel="Leave"
        isDanger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        What you changed since the draft was last saved is lost.
      </ConfirmDialog>
    </DetailsPage>
  );
}

/** A history entry from before the first save leads back to this editor. */
const isUnsaved = (pathname: string): boolean => pathname.endsWith('/campaigns/new/edit');

/** Why the last launch failed or was declined, or what an edit does to a scheduled or requested launch. */
function CampaignNotice({ campaign: { problem, scheduledAt, approval } }: { campaign: Campaign }) {
  const { timezoneName } = useWorkspace();
  if (problem) return <Notice tone="danger">The launch failed, and nobody was notified. {problem}</Notice>;
  if (approval?.state === 'requested')
    return <Notice tone="soon">Approval is requested. Saving a change withdraws the request.</Notice>;
  if (approval?.state === 'declined')
    return (
      <Notice tone="soon">
        Another admin declined to approve this campaign{approval.note ? `: “${approval.note}”` : '.'}
      </Notice>
    );
  if (!scheduledAt) return null;
  return (
    <Notice tone="soon">
      Scheduled for {formatDate(scheduledAt, timezoneName, 'dateTime')}. Saving a change makes it a draft
      again, which you schedule again in the last step.
    </Notice>
  );
}

type Start = Pick<CampaignEditorProps, 'document' | 'campaign' | 'source' | 'name' | 'filter'> & {
  timezoneName: string;
};

function startingDraft({ document, campaign, source, timezoneName, name, filter }: Start): CampaignDraft {
  const now = new Date();
  const end = suggestedEnd(timezoneName, now);
  if (campaign) return draftOf(campaign, document, timezoneName, end);
  if (source) {
    const copied = draftOf(source, document, timezoneName, end);
    return {
      ...copied,
      until: source.until && new Date(source.until) <= now ? end : copied.until,
      name,
      launchAt: null,
    };
  }
  const draft = newDraft(name, end);
  return filter === null ? draft : { ...draft, audience: { ...everyone, kind: 'filter', filter } };
}
