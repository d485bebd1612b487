import { useDebouncedValue } from '@mantine/hooks';
import { type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { IconBuilding, IconId, IconSpeakerphone, IconTicket } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type PassTemplate, queryLengthMax } from '@tessera/contract';
import { lazy, useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { type CommandGroup, CommandMenu } from '../../ui/overlay/command-menu.tsx';
import { CreatePassDialog } from '../passes/create-pass-button.tsx';
import { contactOf, personName } from '../passes/person-name.ts';
import {
  actionLabels,
  type TemplateAction,
  useActionCommands,
  useTemplateCommands,
} from './use-action-commands.tsx';
import { usePlaceCommands } from './use-place-commands.tsx';
import { useWorkspace } from './workspace-context.ts';

const foundPerKind = 6;
/** Shorter searches match too many people. */
const passQueryLengthMin = 2;
const searchDebounceMilliseconds = 200;

const CreateTemplateDialog = lazy(async () => ({
  default: (await import('../pass-templates/create-template-dialog.tsx')).CreateTemplateDialog,
}));

export function WorkspaceCommandMenu({ store }: { store: SpotlightStore }) {
  const { opened } = useSpotlight(store);
  const [query, setQuery] = useState('');
  const [action, setAction] = useState<TemplateAction | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [issuedFrom, setIssuedFrom] = useState<PassTemplate | null>(null);
  const text = query.trim().slice(0, queryLengthMax);
  const choose = (next: TemplateAction) => {
    setAction(next);
    setQuery('');
    // Otherwise the arrow keys continue from the selected action.
    store.updateState((state) => ({ ...state, selected: -1 }));
  };
  const places = usePlaceCommands();
  const actions = useActionCommands({ onCreateTemplate: () => setCreating(true), onChoose: choose });
  const found = useFoundCommands(text, opened && action === null);
  const templates = useTemplateCommands({
    action: opened ? action : null,
    query: text,
    onIssue: setIssuedFrom,
  });
  const isSearching = action ? templates.isSearching : found.isSearching;
  const nothingFound = isSearching
    ? 'Searching…'
    : action && text === ''
      ? 'No pass template is published yet.'
      : 'Nothing found. Try a shorter word.';
  return (
    <>
      <CommandMenu
        store={store}
        groups={action ? templates.groups : [...places, actions, ...found.groups]}
        nothingFound={nothingFound}
        label={
          action
            ? `${actionLabels[action]}: which pass template?`
            : 'Go to a page, person or pass, or start an action'
        }
        placeholder={action ? 'Which pass template?' : 'Go to…'}
        query={query}
        onQueryChange={setQuery}
        onClose={() => setAction(null)}
      />
      <LazyBoundary>
        {isCreating && <CreateTemplateDialog onClose={() => setCreating(false)} />}
        {issuedFrom && <CreatePassDialog isOpen template={issuedFrom} onClose={() => setIssuedFrom(null)} />}
      </LazyBoundary>
    </>
  );
}

type Commands = { groups: CommandGroup[]; isSearching: boolean };

function useFoundCommands(query: string, enabled: boolean): Commands {
  const trpc = useTRPC();
  const navigate = useNavigate();
  const workspaceHandle = useWorkspace().handle;
  const question = { query: query || undefined, limit: foundPerKind };
  const options = { enabled, placeholderData: keepPreviousData };
  const { passes, isSearching } = useFoundPasses(query, enabled);
  const templates = useQuery(
    trpc.workspace.passTemplates.list.queryOptions({ workspaceHandle, ...question }, options),
  );
  const campaigns = useQuery(
    trpc.workspace.campaigns.list.queryOptions({ workspaceHandle, ...question }, options),
  );
  const workspaces = useQuery(trpc.workspace.list.queryOptions(question, options));
  const groups = [
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
      group: 'People and passes',
      actions: passes.map(({ id, passTemplateId, passTemplateName, user }) => {
        const name = personName(user);
        return {
          id: `pass-${id}`,
          label: name,
          description: [name !== contactOf(user) && contactOf(user), passTemplateName]
            .filter(Boolean)
            .join(' · '),
          // The server matched it, perhaps by its serial number, or by names in another order.
          keywords: query,
          leftSection: <IconId size={18} />,
          onClick: () =>
            navigate({
              to: '/$workspaceHandle/templates/$passTemplateId/passes/$passId',
              params: { workspaceHandle, passTemplateId, passId: id },
            }),
        };
      }),
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
  return { groups, isSearching };
}

/** Those that match the present text. */
function useFoundPasses(query: string, enabled: boolean) {
  const workspaceHandle = useWorkspace().handle;
  const [asked] = useDebouncedValue(query, searchDebounceMilliseconds);
  const isEnabled = enabled && query.length >= passQueryLengthMin;
  const { data, isFetching } = useQuery(
    useTRPC().workspace.passes.search.queryOptions(
      { workspaceHandle, query: asked, limit: foundPerKind },
      { enabled: isEnabled && asked === query },
    ),
  );
  return {
    passes: (isEnabled && asked === query && data?.passes) || [],
    isSearching: isEnabled && (asked !== query || isFetching),
  };
}
