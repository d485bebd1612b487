import { createFileRoute } from '@tanstack/react-router';
import {
  type CampaignsSearch,
  readCampaignsSearch,
} from '../../../../features/campaigns/list/campaigns-search.ts';
import { TemplateCampaigns } from '../../../../features/campaigns/list/template-campaigns.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId/campaigns')({
  validateSearch: (search: Record<string, unknown>): CampaignsSearch => readCampaignsSearch(search),
  component: TemplateCampaignsPage,
});

function TemplateCampaignsPage() {
  const { passTemplateId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TemplateCampaigns
      passTemplateId={passTemplateId}
      search={search}
      onSearch={(next) => navigate({ search: next, replace: true })}
    />
  );
}
