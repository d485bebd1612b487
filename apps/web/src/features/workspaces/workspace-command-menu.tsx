import { type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { IconBuilding, IconSpeakerphone, IconTicket } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { type CommandGroup, CommandMenu } from '../../ui/overlay/command-menu.tsx';
import { usePlaceCommands } from './use-place-commands.tsx';
import { useWorkspace } from './workspace-context.ts';

const foundPerKind = 6;

export function WorkspaceCommandMenu({ store }: { store: SpotlightStore }) {
  const { opened } = useSpotlight(store);
  const [query, setQuery] = useState('');
  const places = usePlaceCommands();
  const found = useFoundCommands(query.trim(), opened);
  return <CommandMenu store={store} groups={[...places, ...found]} onQueryChange={setQuery} />;
}

function useFoundCommands(query: string, enabled: boolean): CommandGroup[] {
  const trpc = useTRPC();
  const navigate = useNavigate();
  const workspaceHandle = useWorkspace().handle;
  const question = { query: query || undefined, limit: foundPerKind };
  const options = { enabled, placeholderData: keepPreviousData };
  const templates = useQuery(
    trpc.workspace.passTemplates.list.queryOptions({ workspaceHandle, ...question }, options),
  );
  const campaigns = useQuery(
    trpc.workspace.campaigns.list.queryOptions({ workspaceHandle, ...question }, options),
  );
  const workspaces = useQuery(trpc.workspace.list.queryOptions(question, options));
  return [
    {
      group: 'Pass Templates',
      actions: (templates.data?.passTemplates ?? []).map(({ id, name }) => ({
        id: `template-${id}`,
        label: name,
        leftSection: <IconTicket size={18} />,
        onClick: () =>
          navigate({
            to: '/$workspaceHandle/templates/$passTemplateId',
            params: { workspaceHandle, passTemplateId: id },
          }),
      })),
    },
    {
      group: 'Campaigns',
      actions: (campaigns.data?.campaigns ?? []).map(({ id, name, targetPassTemplateName }) => ({
        id: `campaign-${id}`,
        label: name,
        description: targetPassTemplateName,
        leftSection: <IconSpeakerphone size={18} />,
        onClick: () =>
          navigate({
            to: '/$workspaceHandle/campaigns/$campaignId',
            params: { workspaceHandle, campaignId: id },
          }),
      })),
    },
    {
      group: 'Workspaces',
      actions: (workspaces.data?.workspaces ?? []).map(({ handle, name, organization }) => ({
        id: `workspace-${handle}`,
        label: name,
        description: organization.name,
        leftSection: <IconBuilding size={18} />,
        onClick: () => navigate({ to: '/$workspaceHandle', params: { workspaceHandle: handle } }),
      })),
    },
  ];
}
