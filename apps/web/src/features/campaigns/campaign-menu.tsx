import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Campaign } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { showDone, showError } from '../../ui/toasts.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

/** What else can be done with a campaign: put it away, or bring it back. For those who may manage. */
export function CampaignMenu({ campaign }: { campaign: Pick<Campaign, 'id' | 'name' | 'archivedAt'> }) {
  const question = { workspaceHandle: useWorkspace().handle, campaignId: campaign.id };
  const { archive, unarchive } = useCampaignArchiving();
  return (
    <ActionsMenu
      label={`More actions for ${campaign.name}`}
      isBusy={archive.isPending || unarchive.isPending}
    >
      {(Menu) =>
        campaign.archivedAt ? (
          <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => unarchive.mutate(question)}>
            Unarchive
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => archive.mutate(question)}>
            Archive
          </Menu.Item>
        )
      }
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
