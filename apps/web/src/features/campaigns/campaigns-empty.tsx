import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CampaignsSearch } from './campaigns-search.ts';

type CampaignsEmptyProps = {
  search: CampaignsSearch;
  onSearch: (search: CampaignsSearch) => void;
  action: ReactNode;
};

/** What stands where campaigns will be. */
export function CampaignsEmpty({ search, onSearch, action }: CampaignsEmptyProps) {
  if (search.query)
    return (
      <EmptyState
        title="Your search did not match any campaigns"
        action={
          <Button variant="default" onClick={() => onSearch({ ...search, query: undefined })}>
            Clear search
          </Button>
        }
      />
    );
  if (search.status === 'archived')
    return (
      <EmptyState title="Nothing is archived">Campaigns you are done with can be put away here.</EmptyState>
    );
  return (
    <EmptyState
      icon={<IconSpeakerphone size={24} stroke={1.6} />}
      title="Reach everyone who holds a pass"
      action={action}
    >
      A campaign sends a message to lock screens, changes what passes show, or both.
    </EmptyState>
  );
}
