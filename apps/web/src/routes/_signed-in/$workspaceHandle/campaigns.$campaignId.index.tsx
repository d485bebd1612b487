import { createFileRoute, redirect } from '@tanstack/react-router';
import { campaignQuery } from '../../../features/campaigns/queries.ts';
import { CampaignView } from '../../../features/campaigns/view/campaign-view.tsx';
import { passTemplateQuery } from '../../../features/pass-templates/queries.ts';
import { readQuery } from '../../../lib/read-search.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/campaigns/$campaignId/')({
  validateSearch: (search: Record<string, unknown>): { query?: string } => ({
    query: readQuery(search.query),
  }),
  loader: async ({ context, params }) => {
    const { workspaceHandle } = params;
    if (params.campaignId === 'new')
      throw redirect({ to: '/$workspaceHandle/campaigns/$campaignId/edit', params, replace: true });
    const { campaign, permissions } = await context.queryClient.fetchQuery(
      campaignQuery(context.trpc, params),
    );
    // A scheduled campaign opens its page, since saving in the editor turns it into a draft. So does a draft with an approval request.
    if (permissions.canManage && campaign.canEdit && campaign.status === 'Draft' && !campaign.approval)
      throw redirect({ to: '/$workspaceHandle/campaigns/$campaignId/edit', params, replace: true });
    const template = { workspaceHandle, passTemplateId: campaign.targetPassTemplateId };
    await context.queryClient.ensureQueryData(passTemplateQuery(context.trpc, template));
  },
  component: CampaignPage,
});

function CampaignPage() {
  const { campaignId } = Route.useParams();
  const { query } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CampaignView
      campaignId={campaignId}
      query={query}
      onQuery={(next) => navigate({ search: { query: next }, replace: true })}
    />
  );
}
