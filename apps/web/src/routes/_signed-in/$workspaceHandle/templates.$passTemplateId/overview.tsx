import { createFileRoute } from '@tanstack/react-router';
import {
  type OverviewSearch,
  readOverviewSearch,
} from '../../../../features/pass-template-details/date-range.ts';
import { TemplateOverview } from '../../../../features/pass-template-details/template-overview.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId/overview')({
  validateSearch: (search: Record<string, unknown>): OverviewSearch => readOverviewSearch(search),
  component: OverviewPage,
});

function OverviewPage() {
  const { passTemplateId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TemplateOverview
      passTemplateId={passTemplateId}
      search={search}
      onSearch={(next) => navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
