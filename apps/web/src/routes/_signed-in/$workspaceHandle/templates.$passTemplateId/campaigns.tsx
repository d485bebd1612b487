import { createFileRoute } from '@tanstack/react-router';
import { TemplateCampaigns } from '../../../../features/campaigns/list/template-campaigns.tsx';
import { type ListSearch, readListSearch } from '../../../../lib/read-search.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId/campaigns')({
  validateSearch: (search: Record<string, unknown>): ListSearch => readListSearch(search),
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
