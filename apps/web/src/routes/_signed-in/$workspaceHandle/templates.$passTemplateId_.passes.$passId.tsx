import { createFileRoute, notFound } from '@tanstack/react-router';
import { passTemplateQuery } from '../../../features/pass-templates/queries.ts';
import { PassPage } from '../../../features/passes/page/pass-page.tsx';
import { PassPagePending } from '../../../features/passes/page/pass-page-pending.tsx';
import { passQuery } from '../../../features/passes/queries.ts';
import { isNotFound } from '../../../lib/errors.ts';
import { readUuid } from '../../../lib/read-search.ts';
import { MessagePage } from '../../../ui/feedback/message-page.tsx';
import { ButtonLink } from '../../../ui/page/links.tsx';

export const Route = createFileRoute(
  '/_signed-in/$workspaceHandle/templates/$passTemplateId_/passes/$passId',
)({
  loader: async ({ context: { queryClient, trpc }, params }) => {
    // The server answers a malformed id with a validation error; here it is an unknown page.
    if (!readUuid(params.passId) || !readUuid(params.passTemplateId)) throw notFound();
    const loading = [
      queryClient.ensureQueryData(passQuery(trpc, params)),
      queryClient.ensureQueryData(passTemplateQuery(trpc, params)),
    ] as const;
    const [pass] = await Promise.all(loading).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error;
    });
    if (pass.passTemplateId !== params.passTemplateId) throw notFound();
  },
  component: PassRoute,
  pendingComponent: PassPagePending,
  notFoundComponent: PassNotFound,
});

function PassRoute() {
  const { passTemplateId, passId } = Route.useParams();
  return <PassPage key={passId} passTemplateId={passTemplateId} passId={passId} />;
}

function PassNotFound() {
  const { workspaceHandle } = Route.useParams();
  return (
    <MessagePage
      title="This pass does not exist"
      action={
        <ButtonLink to="/$workspaceHandle/templates" params={{ workspaceHandle }}>
          Go to the pass templates
        </ButtonLink>
      }
    >
      The address may have been mistyped, or the pass belongs to another workspace.
    </MessagePage>
  );
}
