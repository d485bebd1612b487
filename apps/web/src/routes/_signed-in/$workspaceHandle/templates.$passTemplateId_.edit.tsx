import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type EditorSearch,
  readEditorSearch,
} from '../../../features/pass-templates/designer/editor-search.ts';
import { duplicateDraft, firstDraft } from '../../../features/pass-templates/designer/first-draft.ts';
import { TemplateEditor } from '../../../features/pass-templates/designer/template-editor.tsx';
import { duplicatePlatforms } from '../../../features/pass-templates/duplicate-platforms.ts';
import { freshTemplateQuery } from '../../../features/pass-templates/queries.ts';
import { readFailure } from '../../../lib/errors.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';

const missingPassType = 'Invalid runtime state, missing pass type';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId_/edit')({
  validateSearch: readEditorSearch,
  loaderDeps: ({ search }) => ({ fromId: search.fromId, passType: search.passType }),
  // The template that is edited, or the one a new template begins as; null for a new one from nothing.
  loader: async ({ context, params, deps }) => {
    const { workspaceHandle } = params;
    const isNew = params.passTemplateId === 'new';
    if (isNew && !deps.fromId && !deps.passType) throw new Error(missingPassType);
    const passTemplateId = isNew ? deps.fromId : params.passTemplateId;
    if (!passTemplateId) return null;
    return context.queryClient.fetchQuery(
      freshTemplateQuery(context.trpc, { workspaceHandle, passTemplateId }),
    );
  },
  component: TemplateEditPage,
  errorComponent: TemplateEditError,
});

function TemplateEditPage() {
  const { passTemplateId } = Route.useParams();
  const search = Route.useSearch();
  const loaded = Route.useLoaderData();
  const navigate = Route.useNavigate();
  // Create changes the address in place: the same editor goes on under the new id, its undo history included.
  const [createdId, setCreatedId] = useState<string | null>(null);
  const isNew = passTemplateId === 'new';
  const onSearch = (next: EditorSearch) => navigate({ search: next, replace: true, resetScroll: false });
  const onCreated = (id: string) => {
    setCreatedId(id);
    void navigate({
      params: (previous) => ({ ...previous, passTemplateId: id }),
      search: ({ page, section }) => ({ page, section }),
      replace: true,
      ignoreBlocker: true,
    });
  };
  const begin = () => {
    if (!loaded) return firstDraft(search.passType ?? 'generic', search.name);
    return isNew
      ? duplicateDraft(loaded, search.name)
      : { name: loaded.name, document: loaded.latestRevision.document };
  };
  return (
    <TemplateEditor
      key={isNew || passTemplateId === createdId ? 'new' : passTemplateId}
      passTemplateId={isNew ? createdId : passTemplateId}
      firstDraft={begin}
      platforms={{ ...(loaded && isNew && duplicatePlatforms(loaded)), ...chosenPlatforms(search) }}
      search={search}
      onSearch={onSearch}
      onCreated={onCreated}
    />
  );
}

/** What was chosen before the design; what was not is left out. */
function chosenPlatforms({ applePassTypeIdentifierId, googleIssuerId }: EditorSearch) {
  return {
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
      {code || message === missingPassType
        ? message
        : 'The template could not be loaded. Check the connection and try again.'}
    </MessagePage>
  );
}
