import { IconPlus, IconSpeakerphone, IconTicket, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PassTemplate } from '@tessera/contract';
import { failureMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import type { CommandGroup } from '../../ui/overlay/command-menu.tsx';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { useHoldsRight, useWorkspace } from './workspace-context.ts';

/** An action that needs a published pass template. */
export type TemplateAction = 'issue' | 'import' | 'campaign';

export const actionLabels: Record<TemplateAction, string> = {
  issue: 'Create a pass',
  import: 'Import people',
  campaign: 'Create a campaign',
};

const Icons = { issue: IconTicket, import: IconUpload, campaign: IconSpeakerphone };

const keywords: Record<TemplateAction, string[]> = {
  issue: ['issue a pass', 'create passes'],
  import: ['import passes', 'csv'],
  campaign: ['push', 'message', 'notification'],
};

type Handlers = { onCreateTemplate: () => void; onChoose: (action: TemplateAction) => void };

/** The actions that the user's rights allow. */
export function useActionCommands({ onCreateTemplate, onChoose }: Handlers): CommandGroup {
  const { canCreateNonDemoTemplates } = useWorkspace();
  const may = {
    issue: useHoldsRight('issue'),
    import: useHoldsRight('importNew'),
    campaign: useHoldsRight('campaigns'),
  };
  const mayDesign = useHoldsRight('design');
  const chosen = (['issue', 'import', 'campaign'] as const).filter((action) => may[action]);
  return {
    group: 'Actions',
    actions: [
      ...(mayDesign
        ? [
            {
              id: 'create-template',
              label: canCreateNonDemoTemplates ? 'Create Pass Template' : 'Create Demo Pass Template',
              leftSection: <IconPlus size={18} />,
              onClick: onCreateTemplate,
            },
          ]
        : []),
      ...chosen.map((action) => {
        const Icon = Icons[action];
        return {
          id: `action-${action}`,
          label: `${actionLabels[action]}…`,
          keywords: keywords[action],
          leftSection: <Icon size={18} />,
          closeSpotlightOnTrigger: false,
          onClick: () => onChoose(action),
        };
      }),
    ],
  };
}

/** Drafts among them are left out. */
const templatesMax = 50;

type Choice = { action: TemplateAction | null; query: string; onIssue: (template: PassTemplate) => void };

/** The published templates, for the chosen action. */
export function useTemplateCommands({ action, query, onIssue }: Choice) {
  const navigate = useNavigate();
  const workspaceHandle = useWorkspace().handle;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data, isPending } = useQuery(
    trpc.workspace.passTemplates.list.queryOptions(
      { workspaceHandle, query: query || undefined, limit: templatesMax },
      { enabled: action !== null, placeholderData: keepPreviousData },
    ),
  );
  const begin = (passTemplateId: string) => {
    const params = { workspaceHandle, passTemplateId };
    if (action === 'issue')
      queryClient
        .ensureQueryData(passTemplateQuery(trpc, params))
        .then(onIssue, (error: unknown) =>
          showError(failureMessage(error, 'Could not load the pass template. Please try again.')),
        );
    else if (action === 'import')
      void navigate({ to: '/$workspaceHandle/templates/$passTemplateId/import', params });
    else
      void navigate({
        to: '/$workspaceHandle/campaigns/$campaignId/edit',
        params: { workspaceHandle, campaignId: 'new' },
        search: { passTemplateId },
      });
  };
  const published = data?.passTemplates.filter(({ lastPublishedAt }) => lastPublishedAt !== null) ?? [];
  const group: CommandGroup = {
    group: 'Published pass templates',
    actions: published.map(({ id, name }) => ({
      id: `choose-${id}`,
      label: name,
      leftSection: <IconTicket size={18} />,
      onClick: () => begin(id),
    })),
  };
  return { groups: [group], isSearching: isPending };
}
