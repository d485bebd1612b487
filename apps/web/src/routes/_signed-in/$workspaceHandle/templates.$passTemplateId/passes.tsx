import { createFileRoute } from '@tanstack/react-router';
import { PassesPanel } from '../../../../features/passes/list/passes-panel.tsx';
import { type PassesSearch, readPassesSearch } from '../../../../features/passes/list/passes-search.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId/passes')({
  validateSearch: (search: Record<string, unknown>): PassesSearch => readPassesSearch(search),
  component: PassesPage,
});

function PassesPage() {
  const { passTemplateId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PassesPanel
      passTemplateId={passTemplateId}
      search={search}
      onSearch={(next) => navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
