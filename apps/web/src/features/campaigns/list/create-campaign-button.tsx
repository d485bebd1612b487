import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTRPC } from '../../../lib/trpc.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { isPublished, templateChoicesQuery } from '../queries.ts';
import { ChooseTemplateDialog } from './choose-template-dialog.tsx';

export function CreateCampaignButton() {
  const { handle } = useWorkspace();
  const navigate = useNavigate();
  const choices = useQuery(templateChoicesQuery(useTRPC(), handle));
  const [isChoosing, choosing] = useDisclosure(false);
  const published = choices.data?.passTemplates.filter(isPublished) ?? [];
  const only = published.length === 1 && choices.data?.nextCursor === null ? published[0] : undefined;
  const begin = () => {
    if (!only) return choosing.open();
    void navigate({
      to: '/$workspaceHandle/campaigns/$campaignId/edit',
      params: { workspaceHandle: handle, campaignId: 'new' },
      search: { passTemplateId: only.id },
    });
  };
  return (
    <>
      <BusyButton leftSection={<IconPlus size={16} />} onClick={begin} isBusy={choices.isPending}>
        Create a campaign
      </BusyButton>
      <ChooseTemplateDialog isOpen={isChoosing} onClose={choosing.close} templates={published} />
    </>
  );
}
