import { createFileRoute } from '@tanstack/react-router';
import { CampaignsList } from '../../../features/campaigns/list/campaigns-list.tsx';
import {
  type CampaignsSearch,
  readCampaignsSearch,
} from '../../../features/campaigns/list/campaigns-search.ts';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/campaigns/')({
  validateSearch: (search: Record<string, unknown>): CampaignsSearch => readCampaignsSearch(search),
  component: CampaignsPage,
});

function CampaignsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useDocumentTitle('Campaigns', useWorkspace().name);
  return <CampaignsList search={search} onSearch={(next) => navigate({ search: next, replace: true })} />;
}
