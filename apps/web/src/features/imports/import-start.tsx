import { Stack } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PassTemplate } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { sendFile } from '../../lib/send-file.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DetailsPage } from '../../ui/page/details-page.tsx';
import { ButtonLink, TextLink } from '../../ui/page/links.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { ExampleFile } from './example-file.tsx';
import { FileDrop, UploadProgress } from './file-drop.tsx';
import { RecentImports } from './recent-imports.tsx';
import { sendPeople } from './send-people.ts';

export function ImportStart({ passTemplateId }: { passTemplateId: string }) {
  const { handle, name } = useWorkspace();
  const params = { workspaceHandle: handle, passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(useTRPC(), params));
  useDocumentTitle('Import people', template.name, name);
  const isOpen = template.publishedRevision !== null && !template.archivedAt;
  return (
    <DetailsPage
      back={
        <TextLink to="/$workspaceHandle/templates/$passTemplateId/passes" params={params} size="sm">
          Passes of {template.name}
        </TextLink>
      }
      title="Import people"
    >
      <Stack gap="lg" mt="lg">
        {isOpen ? <Upload template={template} /> : <Closed template={template} />}
        {template.publishedRevision && <RecentImports passTemplateId={passTemplateId} />}
      </Stack>
    </DetailsPage>
  );
}

function Upload({ template }: { template: PassTemplate }) {
  const { handle } = useWorkspace();
  const { getAccessToken } = useSession();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const stopping = useRef<AbortController | null>(null);
  const upload = useMutation<string, Error, File>({
    mutationFn: (file) => {
      const stop = new AbortController();
      stopping.current = stop;
      setSent(0);
      return sendPeople({
        workspaceHandle: handle,
        passTemplateId: template.id,
        file,
        send: sendFile,
        getAccessToken,
        onProgress: setSent,
        signal: stop.signal,
      });
    },
    onSuccess: (importId) =>
      navigate({ to: '/$workspaceHandle/imports/$importId', params: { workspaceHandle: handle, importId } }),
  });
  // Leaving the page aborts the upload.
  useEffect(() => () => stopping.current?.abort(), []);
  const isStopped = upload.error?.name === 'AbortError';
  return (
    <>
      {upload.isError && !isStopped && <Notice tone="danger">{upload.error.message}</Notice>}
      {upload.isPending || upload.isSuccess ? (
        <UploadProgress file={upload.variables} sent={sent} onStop={() => stopping.current?.abort()} />
      ) : (
        <>
          <FileDrop opensChooser={upload.isIdle} onFile={upload.mutate} />
          <ExampleFile template={template} />
        </>
      )}
    </>
  );
}

function Closed({ template }: { template: PassTemplate }) {
  const params = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  return template.archivedAt ? (
    <EmptyState title="This pass is archived">Unarchive it to import people.</EmptyState>
  ) : (
    <EmptyState
      title="Publish this pass first"
      action={
        <ButtonLink to="/$workspaceHandle/templates/$passTemplateId/edit" params={params}>
          Open the editor
        </ButtonLink>
      }
    >
      People can be imported as soon as the pass is published.
    </EmptyState>
  );
}
