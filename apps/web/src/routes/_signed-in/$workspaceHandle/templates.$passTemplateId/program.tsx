import { createFileRoute } from '@tanstack/react-router';
import {
  type OverviewSearch,
  readOverviewSearch,
} from '../../../../features/pass-template-details/date-range.ts';
import { ProgramStatisticsPage } from '../../../../features/program-statistics/program-statistics-page.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId/program')({
  validateSearch: (search: Record<string, unknown>): OverviewSearch => readOverviewSearch(search),
  component: ProgramPage,
});

function ProgramPage() {
  const { passTemplateId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProgramStatisticsPage
      passTemplateId={passTemplateId}
      search={search}
      onSearch={(next) => navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
