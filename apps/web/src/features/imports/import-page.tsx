import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Import } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { DetailsPage } from '../../ui/page/details-page.tsx';
import { TextLink } from '../../ui/page/links.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { formatBytes } from './format-progress.ts';
import { ImportBadge } from './import-badge.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportSetup } from './import-setup.tsx';
import { importQuery } from './queries.ts';

const titles: Record<Import['status'], string> = {
  ready: 'Check what the columns hold',
  running: 'Importing people',
  done: 'Import done',
  canceled: 'Import canceled',
  failed: 'Import stopped',
};

export function ImportPage({ importId }: { importId: string }) {
  const trpc = useTRPC();
  const { handle, name } = useWorkspace();
  const { data } = useSuspenseQuery(importQuery(trpc, { workspaceHandle: handle, importId }));
  const params = { workspaceHandle: handle, passTemplateId: data.passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(trpc, params));
  useDocumentTitle(titles[data.status], template.name, name);
  return (
    <DetailsPage
      back={
        <TextLink to="/$workspaceHandle/templates/$passTemplateId/passes" params={params} size="sm">
          Passes of {template.name}
        </TextLink>
      }
      title={titles[data.status]}
      badges={
        <>
          {data.status !== 'ready' && <ImportBadge status={data.status} />}
          <span>
            {data.fileName} · {formatBytes(data.bytes)}
          </span>
        </>
      }
    >
      <Stack gap="lg" mt="lg">
        {data.status === 'ready' ? (
          <ImportSetup people={data} template={template} />
        ) : data.status === 'running' ? (
          <ImportProgress people={data} />
        ) : (
          <ImportResult people={data} />
        )}
      </Stack>
    </DetailsPage>
  );
}
