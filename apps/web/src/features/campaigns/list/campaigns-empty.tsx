import { IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListSearch } from '../../../lib/read-search.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ClearSearchButton } from '../../../ui/form/clear-search-button.tsx';
import { AskAdmins } from '../../organizations/ask-admins.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

type CampaignsEmptyProps = {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  action?: ReactNode;
  isTemplateArchived?: boolean;
};

export function CampaignsEmpty({ search, onSearch, action, isTemplateArchived }: CampaignsEmptyProps) {
  if (search.query)
    return (
      <EmptyState
        title="Your search did not match any campaigns"
        action={<ClearSearchButton onClear={() => onSearch({ ...search, query: undefined })} />}
      />
    );
  if (search.status === 'archived')
    return <EmptyState title="Nothing is archived">Campaigns that you archive are listed here.</EmptyState>;
  if (isTemplateArchived)
    return (
      <EmptyState title="No campaigns">
        This template is archived, so no campaigns are sent to its holders.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconSpeakerphone size={24} stroke={1.6} />}
      title="Reach everyone who holds a pass"
      action={action}
    >
      A campaign sends a message to lock screens, changes what passes show, or both.
      <OnlyAdmins />
    </EmptyState>
  );
}

function OnlyAdmins() {
  const { organization } = useWorkspace();
  if (organization.permissions.canManage) return null;
  return (
    <p>
      Campaigns are created by admins. <AskAdmins organization={organization} />
    </p>
  );
}
