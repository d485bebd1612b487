import { useSuspenseQuery } from '@tanstack/react-query';
import type { Campaign } from '@tessera/contract';
import { useTRPC } from '../../../lib/trpc.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { isPublished, templateChoicesQuery } from '../queries.ts';
import { ChooseTemplateDialog } from './choose-template-dialog.tsx';

type DuplicateCampaignDialogProps = { campaign: Campaign; onClose: () => void };

export function DuplicateCampaignDialog({ campaign, onClose }: DuplicateCampaignDialogProps) {
  const { data } = useSuspenseQuery(templateChoicesQuery(useTRPC(), useWorkspace().handle));
  const published = data.passTemplates.filter(isPublished);
  return <ChooseTemplateDialog isOpen onClose={onClose} templates={published} source={campaign} />;
}
