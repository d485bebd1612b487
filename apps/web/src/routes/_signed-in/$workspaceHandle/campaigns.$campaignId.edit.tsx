import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import type { PassFilter } from '@tessera/contract';
import { CampaignEditor } from '../../../features/campaigns/editor/campaign-editor.tsx';
import { type CampaignStep, campaignSteps } from '../../../features/campaigns/editor/campaign-step-names.ts';
import { findCampaignStart } from '../../../features/campaigns/editor/find-campaign-start.ts';
import { NotAllowedPage } from '../../../features/organizations/not-allowed-page.tsx';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { createdIdAt, useCreatedEntries } from '../../../lib/created-entries.ts';
import { readUuid } from '../../../lib/read-search.ts';
import { useEditorLocation } from '../../../lib/use-editor-location.ts';
import { MessagePage } from '../../../ui/feedback/message-page.tsx';
import { ButtonLink } from '../../../ui/page/links.tsx';

type EditSearch = { fromId?: string; passTemplateId?: string; step?: CampaignStep };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The recipients of a new campaign. */
    campaignFilter?: PassFilter | undefined;
  }
}

export const Route = createFileRoute('/_signed-in/$workspaceHandle/campaigns/$campaignId/edit')({
  validateSearch: (search: Record<string, unknown>): EditSearch => ({
    fromId: readUuid(search.fromId),
    passTemplateId: readUuid(search.passTemplateId),
    step: campaignSteps.find((step) => step === search.step) ?? 'notification',
  }),
  beforeLoad: ({ params, search: { step }, location }) => {
    const createdId = params.campaignId === 'new' ? createdIdAt(location.state) : undefined;
    if (createdId)
      throw redirect({
        to: '/$workspaceHandle/campaigns/$campaignId/edit',
        params: { ...params, campaignId: createdId },
        search: { step },
        replace: true,
      });
  },
  loaderDeps: ({ search: { fromId, passTemplateId } }) => ({ fromId, passTemplateId }),
  loader: {
    // The editor starts with the loaded data, so stale data must not be used.
    staleReloadMode: 'blocking',
    handler: async ({ context, params, deps }) => {
      const start = await findCampaignStart(context, { ...params, ...deps });
      if (start.kind === 'notEditable')
        throw redirect({ to: '/$workspaceHandle/campaigns/$campaignId', params, replace: true });
      return start;
    },
  },
  component: EditCampaignPage,
});

function EditCampaignPage() {
  const start = Route.useLoaderData();
  const { workspaceHandle, campaignId } = Route.useParams();
  const { organization } = useWorkspace();
  const { step = 'notification' } = Route.useSearch();
  const filter = useLocation({ select: ({ state }) => state.campaignFilter }) ?? null;
  const { editor, replaceUrlAfterCreate } = useEditorLocation(campaignId);
  const onCreated = useCreatedEntries(campaignId === 'new');
  if (start.kind === 'forbidden') return <NotAllowedPage organization={organization} />;
  if (start.kind === 'ready')
    return (
      <CampaignEditor
        key={editor}
        {...{ step, replaceUrlAfterCreate, onCreated }}
        filter={filter}
        {...start}
      />
    );
  const { title, text } = whyNot[start.kind];
  return (
    <MessagePage
      title={title}
      action={
        <ButtonLink to="/$workspaceHandle/campaigns" params={{ workspaceHandle }}>
          Back to all campaigns
        </ButtonLink>
      }
    >
      {text}
    </MessagePage>
  );
}

const whyNot = {
  notPublished: {
    title: 'No published pass template found',
    text: 'A campaign reaches the holders of a published pass template. Publish it first.',
  },
  archived: {
    title: 'This pass is archived',
    text: 'A campaign reaches the holders of a template in use. Unarchive it first.',
  },
  missingTemplate: {
    title: 'Invalid runtime state, missing pass template',
    text: 'A new campaign begins from a pass template or from another campaign. Choose one from the list.',
  },
};
