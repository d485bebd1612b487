import { createFileRoute } from '@tanstack/react-router';
import { Scanners } from '../../../../features/scanners/scanners.tsx';
import { readUuid } from '../../../../lib/read-search.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/scanners')({
  validateSearch: (search: Record<string, unknown>): { passTemplateId?: string } => ({
    passTemplateId: readUuid(search.passTemplateId),
  }),
  component: ScannersPage,
});

function ScannersPage() {
  const { passTemplateId } = Route.useSearch();
  return <Scanners key={passTemplateId} passTemplateId={passTemplateId} />;
}
