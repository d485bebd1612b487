import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { type ImportedPkpass, nameLengthMax, type PassTemplate } from '@tessera/contract';
import { duplicatePlatforms } from '../../../features/pass-templates/duplicate-platforms.ts';
import {
  type EditorSearch,
  readEditorSearch,
} from '../../../features/pass-templates/editor/editor-search.ts';
import type { Draft } from '../../../features/pass-templates/editor/saving/draft.ts';
import { TemplateEditor } from '../../../features/pass-templates/editor/template-editor.tsx';
import { findImportedPass, ImportedPassMissing } from '../../../features/pass-templates/imported-passes.ts';
import { passTypeLabels } from '../../../features/pass-templates/pass-type-labels.ts';
import { freshTemplateQuery, galleryDraftQuery } from '../../../features/pass-templates/queries.ts';
import { duplicateName } from '../../../lib/duplicate-name.ts';
import { readFailure } from '../../../lib/errors.ts';
import { freshUntilLoaded } from '../../../lib/fresh-until-loaded.ts';
import { useEditorLocation } from '../../../lib/use-editor-location.ts';
import { MessagePage } from '../../../ui/feedback/message-page.tsx';
import { ButtonLink } from '../../../ui/page/links.tsx';

const missingPassType = 'Invalid runtime state, missing pass type';

type Loaded = { template: PassTemplate } | { draft: Draft; imported?: ImportedPkpass };

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId_/edit')({
  validateSearch: readEditorSearch,
  loaderDeps: ({ search: { fromId, passType, galleryDesign, importedPass, name } }) => ({
    fromId,
    passType,
    galleryDesign,
    importedPass,
    name,
  }),
  loader: {
    // The editor starts with the loaded data, so stale data must not be used.
    staleReloadMode: 'blocking',
    handler: async ({ context, params, deps }): Promise<Loaded> => {
      const { workspaceHandle } = params;
      const { fromId, passType, galleryDesign, importedPass } = deps;
      const passTemplateId = params.passTemplateId === 'new' ? fromId : params.passTemplateId;
      if (passTemplateId) {
        const query = freshTemplateQuery(context.trpc, { workspaceHandle, passTemplateId });
        return { template: await context.queryClient.fetchQuery(query) };
      }
      if (!passType) throw new Error(missingPassType);
      const name = deps.name?.trim() || passTypeLabels[passType];
      if (importedPass) {
        const imported = findImportedPass(workspaceHandle, importedPass);
        return { draft: { name, document: imported.document }, imported };
      }
      if (galleryDesign) {
        const question = { workspaceHandle, galleryDesign, name };
        const { document } = await context.queryClient.fetchQuery(galleryDraftQuery(context, question));
        return { draft: { name, document } };
      }
      const { firstDraft } = await import('../../../features/pass-templates/editor/first-draft.ts');
      return { draft: firstDraft(passType, name) };
    },
  },
  component: TemplateEditPage,
  errorComponent: TemplateEditError,
});

function TemplateEditPage() {
  const { workspaceHandle, passTemplateId } = Route.useParams();
  const search = Route.useSearch();
  const data = Route.useLoaderData();
  const loaded = 'template' in data ? data.template : null;
  const navigate = Route.useNavigate();
  const { queryClient, trpc } = Route.useRouteContext();
  const { editor, replaceUrlAfterCreate } = useEditorLocation(passTemplateId);
  const isNew = passTemplateId === 'new';
  const onSearch = (next: EditorSearch) => navigate({ search: next, replace: true, resetScroll: false });
  const onSaved = (stored: PassTemplate) =>
    replaceUrlAfterCreate(stored.id, async () => {
      const { queryKey } = freshTemplateQuery(trpc, { workspaceHandle, passTemplateId: stored.id });
      queryClient.setQueryData(queryKey, stored, freshUntilLoaded());
      await navigate({
        params: (previous) => ({ ...previous, passTemplateId: stored.id }),
        search: ({ page, section }) => ({ page, section }),
        replace: true,
        ignoreBlocker: true,
      });
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    });
  const begin = () => {
    if ('draft' in data) return data.draft;
    const { template } = data;
    return isNew
      ? duplicateDraft(template, search.name)
      : { name: template.name, document: template.latestRevision.document };
  };
  return (
    <TemplateEditor
      key={editor}
      passTemplateId={isNew ? null : passTemplateId}
      loaded={isNew ? null : loaded}
      firstDraft={begin}
      imported={'draft' in data ? (data.imported ?? null) : null}
      platforms={{ ...(loaded && isNew && duplicatePlatforms(loaded)), ...chosenPlatforms(search) }}
      search={search}
      onSearch={onSearch}
      onSaved={onSaved}
    />
  );
}

function chosenPlatforms({ applePassTypeIdentifierId, googleIssuerId, createAsDemo }: EditorSearch) {
  return {
    ...(createAsDemo && { createAsDemo }),
    ...(applePassTypeIdentifierId && { applePassTypeIdentifierId }),
    ...(googleIssuerId && { googleIssuerId }),
  };
}

function TemplateEditError({ error }: ErrorComponentProps) {
  const { workspaceHandle } = Route.useParams();
  const { message, code, requestId } = readFailure(error);
  return (
    <MessagePage
      title="Error"
      requestId={requestId}
      action={
        <ButtonLink to="/$workspaceHandle/templates" params={{ workspaceHandle }}>
          Back to Pass Templates
        </ButtonLink>
      }
    >
      {code || message === missingPassType || error instanceof ImportedPassMissing
        ? message
        : 'The template could not be loaded. Check the connection and try again.'}
    </MessagePage>
  );
}

function duplicateDraft({ name, latestRevision }: PassTemplate, given: string | undefined): Draft {
  return { name: given?.trim() || duplicateName(name, nameLengthMax), document: latestRevision.document };
}
