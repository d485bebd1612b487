import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { afterCampaignAction, type Campaign, canEndChange } from '@tessera/contract';
import { lazy } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { ButtonLink } from '../../../ui/page/links.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { useCampaignMove } from '../use-campaign-move.ts';

const CancelCampaignDialog = lazy(async () => ({
  default: (await import('./cancel-campaign-dialog.tsx')).CancelCampaignDialog,
}));
const EndChangeDialog = lazy(async () => ({
  default: (await import('./end-change-dialog.tsx')).EndChangeDialog,
}));
const LaunchScheduledDialog = lazy(async () => ({
  default: (await import('./launch-scheduled-dialog.tsx')).LaunchScheduledDialog,
}));

export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { status, canEdit, id: campaignId } = campaign;
  const { handle: workspaceHandle, campaignRules } = useWorkspace();
  const question = { workspaceHandle, campaignId };
  const pause = useCampaignMove('pause');
  const resume = useCampaignMove('resume');
  const [isCanceling, canceling] = useDisclosure(false);
  const [isEnding, ending] = useDisclosure(false);
  const [isLaunching, launching] = useDisclosure(false);
  const allows = (action: Parameters<typeof afterCampaignAction>[1]) =>
    afterCampaignAction(status, action) !== null;
  return (
    <>
      {canEdit && (
        <ButtonLink variant="default" to="/$workspaceHandle/campaigns/$campaignId/edit" params={question}>
          Edit
        </ButtonLink>
      )}
      {status === 'Scheduled' && canEdit && !campaignRules.needsApproval && (
        <Button variant="default" onClick={launching.open}>
          Launch now
        </Button>
      )}
      {allows('pause') && (
        <BusyButton variant="default" isBusy={pause.isPending} onClick={() => pause.mutate(question)}>
          Pause
        </BusyButton>
      )}
      {allows('resume') && (
        <BusyButton isBusy={resume.isPending} onClick={() => resume.mutate(question)}>
          Resume
        </BusyButton>
      )}
      {canEndChange(campaign, new Date()) && (
        <Button variant="default" onClick={ending.open}>
          End the change
        </Button>
      )}
      {allows('cancel') && (
        <Button variant="default" onClick={canceling.open}>
          Cancel campaign
        </Button>
      )}
      <LazyBoundary>
        {isCanceling && <CancelCampaignDialog campaign={campaign} onClose={canceling.close} />}
        {isEnding && <EndChangeDialog campaign={campaign} onClose={ending.close} />}
        {isLaunching && <LaunchScheduledDialog campaign={campaign} onClose={launching.close} />}
      </LazyBoundary>
    </>
  );
}
