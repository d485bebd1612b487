import { createFileRoute } from '@tanstack/react-router';
import {
  type OverviewSearch,
  readOverviewSearch,
} from '../../../features/pass-template-details/date-range.ts';
import { WorkspaceStatisticsPage } from '../../../features/program-statistics/workspace-statistics-page.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/statistics')({
  validateSearch: (search: Record<string, unknown>): OverviewSearch => readOverviewSearch(search),
  component: StatisticsPage,
});

function StatisticsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <WorkspaceStatisticsPage
      search={search}
      onSearch={(next) => navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
