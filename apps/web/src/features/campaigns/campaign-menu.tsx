import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Campaign } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

type CampaignMenuProps = {
  campaign: Pick<Campaign, 'id' | 'name' | 'archivedAt'>;
  /** False where the page offers it beside the menu, and for the campaigns of an archived template. */
  canDuplicate: boolean;
};

/** What else can be done with a campaign: duplicate it, put it away, or bring it back. For those who may manage. */
export function CampaignMenu({ campaign, canDuplicate }: CampaignMenuProps) {
  const workspaceHandle = useWorkspace().handle;
  const question = { workspaceHandle, campaignId: campaign.id };
  const { archive, unarchive } = useCampaignArchiving();
  const navigate = useNavigate();
  const duplicate = () =>
    navigate({
      to: '/$workspaceHandle/campaigns/$campaignId/edit',
      params: { workspaceHandle, campaignId: 'new' },
      search: { fromId: campaign.id },
    });
  return (
    <ActionsMenu
      label={`More actions for ${campaign.name}`}
      isBusy={archive.isPending || unarchive.isPending}
    >
      {canDuplicate && (
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicate}>
          Duplicate
        </Menu.Item>
      )}
      {campaign.archivedAt ? (
        <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => unarchive.mutate(question)}>
          Unarchive
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => archive.mutate(question)}>
          Archive
        </Menu.Item>
      )}
    </ActionsMenu>
  );
}

function useCampaignArchiving() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const done = async (words: string) => {
    showDone(words);
    await queryClient.invalidateQueries(trpc.workspace.campaigns.pathFilter());
    // A draft that is brought back belongs in the editor: the route looks again.
    await router.invalidate();
  };
  const archive = useMutation(
    trpc.workspace.campaigns.archive.mutationOptions({
      onSuccess: () => done('The campaign is archived.'),
      onError: (error) => showError(serverMessage(error, 'Could not archive campaign. Please try again.')),
    }),
  );
  const unarchive = useMutation(
    trpc.workspace.campaigns.unarchive.mutationOptions({
      onSuccess: () => done('The campaign is back among the others.'),
      onError: (error) => showError(serverMessage(error, 'Could not unarchive campaign. Please try again.')),
    }),
  );
  return { archive, unarchive };
}
