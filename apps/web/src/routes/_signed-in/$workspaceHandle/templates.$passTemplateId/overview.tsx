import { createFileRoute } from '@tanstack/react-router';
import { TemplateOverview } from '../../../../features/pass-template-details/template-overview.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId/overview')({
  component: OverviewPage,
});

function OverviewPage() {
  const { passTemplateId } = Route.useParams();
  return <TemplateOverview passTemplateId={passTemplateId} />;
}
