import { createFileRoute } from '@tanstack/react-router';
import { PlaybooksView } from '../../../features/playbooks/playbooks-view.tsx';
import { useWorkspace } from '../../../features/workspaces/workspace-context.ts';
import { readText } from '../../../lib/read-search.ts';
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/playbooks')({
  validateSearch: (search: Record<string, unknown>): { guide?: string } => ({
    guide: readText(search.guide),
  }),
  component: PlaybooksPage,
});

function PlaybooksPage() {
  const { guide } = Route.useSearch();
  const navigate = Route.useNavigate();
  useDocumentTitle('Playbooks', useWorkspace().name);
  return (
    <PlaybooksView guide={guide} onGuide={(next) => navigate({ search: { guide: next }, replace: true })} />
  );
}
