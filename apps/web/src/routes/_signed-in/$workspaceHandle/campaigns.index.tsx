import { createFileRoute } from '@tanstack/react-router';
import { CampaignsList } from '../../../features/campaigns/list/campaigns-list.tsx';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { type ListSearch, readListSearch } from '../../../lib/read-search.ts';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/campaigns/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => readListSearch(search),
  component: CampaignsPage,
});

function CampaignsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useDocumentTitle('Campaigns', useWorkspace().name);
  return <CampaignsList search={search} onSearch={(next) => navigate({ search: next, replace: true })} />;
}
