import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../../features/imports/import-page.tsx';
import { importQuery } from '../../../features/imports/queries.ts';
import { passTemplateQuery } from '../../../features/pass-templates/queries.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/imports/$importId')({
  loader: async ({ context, params }) => {
    const { workspaceHandle } = params;
    const { passTemplateId } = await context.queryClient.fetchQuery(importQuery(context.trpc, params));
    await context.queryClient.ensureQueryData(
      passTemplateQuery(context.trpc, { workspaceHandle, passTemplateId }),
    );
  },
  component: ImportRoutePage,
});

function ImportRoutePage() {
  const { importId } = Route.useParams();
  return <ImportPage key={importId} importId={importId} />;
}
