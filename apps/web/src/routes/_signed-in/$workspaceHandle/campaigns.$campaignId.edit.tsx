import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { CampaignEditor } from '../../../features/campaigns/campaign-editor.tsx';
import { type CampaignStep, campaignSteps } from '../../../features/campaigns/campaign-step-names.ts';
import { findCampaignStart } from '../../../features/campaigns/find-campaign-start.ts';
import { NotAllowedPage } from '../../../features/organizations/not-allowed-page.tsx';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { readUuid } from '../../../lib/read-search.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';

/** Which editor stands at an address, by number, and the campaign whose address it is about to take. */
type Place = { address: string; editor: number; movingTo: string | null };

type EditSearch = { fromId?: string; passTemplateId?: string; step?: CampaignStep };

export const Route = createFileRoute('/_signed-in/$workspaceHandle/campaigns/$campaignId/edit')({
  validateSearch: (search: Record<string, unknown>): EditSearch => ({
    fromId: readUuid(search.fromId),
    passTemplateId: readUuid(search.passTemplateId),
    step: campaignSteps.find((step) => step === search.step) ?? 'notification',
  }),
  loaderDeps: ({ search: { fromId, passTemplateId } }) => ({ fromId, passTemplateId }),
  loader: async ({ context, params, deps }) => {
    const start = await findCampaignStart(context, { ...params, ...deps });
    if (start.kind === 'notEditable')
      throw redirect({ to: '/$workspaceHandle/campaigns/$campaignId', params, replace: true });
    return start;
  },
  component: EditCampaignPage,
});

function EditCampaignPage() {
  const start = Route.useLoaderData();
  const { workspaceHandle, campaignId } = Route.useParams();
  const { organization } = useWorkspace();
  const { step = 'notification', passTemplateId, fromId } = Route.useSearch();
  // The first save changes the address in place: the same editor goes on, with what was typed meanwhile. Any other address begins one.
  const address = `${campaignId} ${passTemplateId ?? fromId ?? ''}`;
  const [place, setPlace] = useState<Place>({ address, editor: 0, movingTo: null });
  if (place.address !== address) {
    const editor = place.movingTo === campaignId ? place.editor : place.editor + 1;
    setPlace({ address, editor, movingTo: null });
  }
  if (start.kind === 'forbidden') return <NotAllowedPage organization={organization} />;
  if (start.kind === 'ready')
    return (
      <CampaignEditor
        key={place.editor}
        step={step}
        onMoving={(movingTo) => setPlace((before) => ({ ...before, movingTo }))}
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
