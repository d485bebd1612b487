import { createFileRoute, notFound, useLocation } from '@tanstack/react-router';
import { passTemplateQuery } from '../../../features/pass-templates/queries.ts';
import { readPassesSearch } from '../../../features/passes/list/passes-search.ts';
import type { ChosenPass } from '../../../features/passes/list/send-links-button.tsx';
import { recipientOptionsQuery, type SendDownloadSearch } from '../../../features/send-download/queries.ts';
import { SendDownloadPage } from '../../../features/send-download/send-download-page.tsx';
import { isNotFound } from '../../../lib/errors.ts';
import { readUuid } from '../../../lib/read-search.ts';
import { MessagePage } from '../../../ui/feedback/message-page.tsx';
import { ButtonLink } from '../../../ui/page/links.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId_/send-download')(
  {
    validateSearch: (search: Record<string, unknown>): SendDownloadSearch => {
      const { attributeFilters, filter } = readPassesSearch(search);
      return { attributeFilters, filter, importId: readUuid(search.importId) };
    },
    loaderDeps: ({ search }) => search,
    loader: async ({ context: { queryClient, trpc }, params, deps, preload }) => {
      if (!readUuid(params.passTemplateId)) throw notFound();
      const template = await queryClient
        .ensureQueryData(passTemplateQuery(trpc, params))
        .catch((error: unknown) => {
          throw isNotFound(error) ? notFound() : error;
        });
      if (!template.publishedRevision) throw notFound();
      // Loads while the page renders, but not on hover.
      if (!preload && !template.archivedAt)
        void queryClient.prefetchQuery(recipientOptionsQuery(trpc, { ...params, ...deps }));
    },
    component: SendDownloadRoute,
    notFoundComponent: NoPublishedTemplate,
  },
);

declare module '@tanstack/react-router' {
  interface HistoryState {
    chosenPasses?: readonly ChosenPass[];
  }
}

function SendDownloadRoute() {
  const { passTemplateId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const chosenPasses = useLocation({ select: ({ state }) => state.chosenPasses }) ?? [];
  return (
    <SendDownloadPage
      key={passTemplateId}
      {...{ passTemplateId, search, chosenPasses }}
      onSearch={(next) => navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}

function NoPublishedTemplate() {
  const { workspaceHandle } = Route.useParams();
  return (
    <MessagePage
      title="No published pass template found"
      action={
        <ButtonLink to="/$workspaceHandle/templates" params={{ workspaceHandle }}>
          Go to the pass templates
        </ButtonLink>
      }
    >
      Download links can be sent as soon as the template is published.
    </MessagePage>
  );
}
