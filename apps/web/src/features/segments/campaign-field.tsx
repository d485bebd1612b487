import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useCampaignNames } from './use-campaign-names.ts';

type CampaignFieldProps = {
  'aria-label': string;
  className: string;
  error: string | null;
  passTemplateId: string;
  /** The id; empty for none. */
  value: string;
  onChange: (campaignId: string) => void;
};

const typingMilliseconds = 200;

/** Chooses one of the template's launched campaigns, by name. */
export function CampaignField({ passTemplateId, value, onChange, ...field }: CampaignFieldProps) {
  const workspaceHandle = useWorkspace().handle;
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, typingMilliseconds);
  const { data, isPending } = useQuery(
    useTRPC().workspace.campaigns.list.queryOptions(
      { workspaceHandle, passTemplateId, query: query || undefined, archived: false },
      { placeholderData: (previous) => previous },
    ),
  );
  const chosenName = useCampaignNames([value]).get(value);
  const launched = (data?.campaigns ?? []).filter(({ status }) => status !== 'Draft');
  const listed = launched.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = launched.some(({ id }) => id === value);
  const chosen = value !== '' && !isListed ? [{ value, label: chosenName ?? 'A campaign' }] : [];
  return (
    <Select
      {...field}
      placeholder={isPending ? 'Loading …' : 'Choose a campaign'}
      nothingFoundMessage="No launched campaign has this name"
      searchable
      // The server searches. The chosen campaign stays an option, so that its name shows.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...chosen, ...listed]}
      value={value || null}
      onChange={(campaignId) => onChange(campaignId ?? '')}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
