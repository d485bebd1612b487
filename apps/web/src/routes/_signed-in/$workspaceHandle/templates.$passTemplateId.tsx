import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { TemplateFrame } from '../../../features/pass-template-details/template-frame.tsx';
import { passTemplateQuery } from '../../../features/pass-templates/queries.ts';
import { isNotFound } from '../../../lib/errors.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId')({
  // A template that is missing or unpublished has no details page; the editor opens or shows that it does not exist.
  loader: async ({ context, params }) => {
    const template = await context.queryClient
      .ensureQueryData(passTemplateQuery(context.trpc, params))
      .catch((error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      });
    if (template?.lastPublishedAt || template?.archivedAt) return;
    throw redirect({ to: '/$workspaceHandle/templates/$passTemplateId/edit', params, replace: true });
  },
  component: TemplateLayout,
});

function TemplateLayout() {
  const { passTemplateId } = Route.useParams();
  return (
    <TemplateFrame passTemplateId={passTemplateId}>
      <Outlet />
    </TemplateFrame>
  );
}
