import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { afterCampaignAction, type Campaign, canEndChange } from '@tessera/contract';
import { lazy } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { ActionsMenu } from '../../../ui/overlay/actions-menu.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { useCampaignMove } from '../use-campaign-move.ts';

const CancelCampaignDialog = lazy(async () => ({
  default: (await import('../view/cancel-campaign-dialog.tsx')).CancelCampaignDialog,
}));
const EndChangeDialog = lazy(async () => ({
  default: (await import('../view/end-change-dialog.tsx')).EndChangeDialog,
}));
const DuplicateCampaignDialog = lazy(async () => ({
  default: (await import('./duplicate-campaign-dialog.tsx')).DuplicateCampaignDialog,
}));

type CampaignMenuProps = {
  campaign: Campaign;
  isInList: boolean;
};

export function CampaignMenu({ campaign, isInList }: CampaignMenuProps) {
  const { id: campaignId, name, status, archivedAt } = campaign;
  const workspaceHandle = useWorkspace().handle;
  const question = { workspaceHandle, campaignId };
  const navigate = useNavigate();
  const moves = {
    pause: useCampaignMove('pause'),
    resume: useCampaignMove('resume'),
    archive: useCampaignMove('archive'),
    unarchive: useCampaignMove('unarchive'),
  };
  const [isCanceling, canceling] = useDisclosure(false);
  const [isEnding, ending] = useDisclosure(false);
  const [isDuplicating, duplicating] = useDisclosure(false);
  const allows = (action: Parameters<typeof afterCampaignAction>[1]) =>
    afterCampaignAction(status, action) !== null;
  const isBusy = Object.values(moves).some(({ isPending }) => isPending);
  if (!isInList && !archivedAt && !allows('archive')) return null;
  return (
    <>
      <ActionsMenu label={`More actions for ${name}`} isBusy={isBusy}>
        {isInList && (
          <Menu.Item
            leftSection={<IconExternalLink size={16} />}
            onClick={() => navigate({ to: '/$workspaceHandle/campaigns/$campaignId', params: question })}
          >
            Open
          </Menu.Item>
        )}
        {isInList && campaign.targetPassTemplateArchivedAt === null && (
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicating.open}>
            Duplicate
          </Menu.Item>
        )}
        {isInList && allows('pause') && (
          <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => moves.pause.mutate(question)}>
            Pause
          </Menu.Item>
        )}
        {isInList && allows('resume') && (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => moves.resume.mutate(question)}>
            Resume
          </Menu.Item>
        )}
        {isInList && canEndChange(campaign, new Date()) && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={ending.open}>
            End the change
          </Menu.Item>
        )}
        {isInList && allows('cancel') && (
          <Menu.Item leftSection={<IconX size={16} />} c="var(--tessera-danger)" onClick={canceling.open}>
            Cancel campaign
          </Menu.Item>
        )}
        {archivedAt ? (
          <Menu.Item
            leftSection={<IconArchiveOff size={16} />}
            onClick={() => moves.unarchive.mutate(question)}
          >
            Unarchive
          </Menu.Item>
        ) : (
          allows('archive') && (
            <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => moves.archive.mutate(question)}>
              Archive
            </Menu.Item>
          )
        )}
      </ActionsMenu>
      <LazyBoundary>
        {isCanceling && <CancelCampaignDialog campaign={campaign} onClose={canceling.close} />}
        {isEnding && <EndChangeDialog campaign={campaign} onClose={ending.close} />}
        {isDuplicating && <DuplicateCampaignDialog campaign={campaign} onClose={duplicating.close} />}
      </LazyBoundary>
    </>
  );
}
