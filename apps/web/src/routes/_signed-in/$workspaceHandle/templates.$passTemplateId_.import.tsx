import { createFileRoute } from '@tanstack/react-router';
import { ImportStart } from '../../../features/imports/import-start.tsx';
import { passTemplateQuery } from '../../../features/pass-templates/queries.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId_/import')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(passTemplateQuery(context.trpc, params)),
  component: ImportStartPage,
});

function ImportStartPage() {
  const { passTemplateId } = Route.useParams();
  return <ImportStart key={passTemplateId} passTemplateId={passTemplateId} />;
}
