import { createFileRoute, redirect } from '@tanstack/react-router';
import { TemplateSettings } from '../../../../features/pass-template-details/settings/template-settings.tsx';
import { passTemplateQuery, signUpsQuery } from '../../../../features/pass-templates/queries.ts';
import { isNotFound } from '../../../../lib/errors.ts';
import { readUuid } from '../../../../lib/read-search.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId/settings')({
  // Runs before the parent's loader, which opens the editor for a missing template.
  beforeLoad: async ({ context, params }) => {
    const fallback = redirect({ to: '/$workspaceHandle/templates', params, replace: true });
    // The server answers a malformed id with a validation error; here it is an unknown page.
    if (!readUuid(params.passTemplateId)) throw fallback;
    await context.queryClient
      .ensureQueryData(passTemplateQuery(context.trpc, params))
      .catch((error: unknown) => {
        throw isNotFound(error) ? fallback : error;
      });
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(signUpsQuery(context.trpc, params));
  },
  component: TemplateSettingsPage,
});

function TemplateSettingsPage() {
  const { passTemplateId } = Route.useParams();
  return <TemplateSettings key={passTemplateId} passTemplateId={passTemplateId} />;
}
