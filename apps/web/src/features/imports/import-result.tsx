import { Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Import } from '@tessera/contract';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { serverMessage } from '../../lib/errors.ts';
import { openDownload } from '../../lib/open-download.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { countOf } from './format-progress.ts';
import styles from './import.module.css';
import { ImportCounts } from './import-counts.tsx';

export function ImportResult({ people }: { people: Import }) {
  const params = { workspaceHandle: useWorkspace().handle, passTemplateId: people.passTemplateId };
  return (
    <>
      {people.failure !== null && (
        <Notice tone="danger">
          {people.failure} What was imported before that stays. You can import the file again: people who
          already have the pass are skipped.
        </Notice>
      )}
      <p className={styles.outcome} role="status">
        {outcomeOf(people)}
      </p>
      <ImportCounts people={people} />
      {people.counts.refused > 0 && <RefusedRows people={people} />}
      <Group gap="sm">
        {people.counts.issued > 0 && (
          <ButtonLink
            to="/$workspaceHandle/templates/$passTemplateId/send-download"
            params={params}
            search={{ importId: people.id }}
          >
            Send links
          </ButtonLink>
        )}
        <ButtonLink
          variant={people.counts.issued > 0 ? 'default' : 'filled'}
          to="/$workspaceHandle/templates/$passTemplateId/passes"
          params={params}
        >
          See the passes
        </ButtonLink>
        <ButtonLink variant="default" to="/$workspaceHandle/templates/$passTemplateId/import" params={params}>
          Import another file
        </ButtonLink>
      </Group>
    </>
  );
}

function outcomeOf({ status, counts, processed, startedAt }: Import): string {
  if (startedAt === null) return 'This file was discarded before it was imported.';
  const issued = `${countOf(counts.issued, 'pass', 'passes')} issued`;
  const updated = `${countOf(counts.updated, 'pass', 'passes')} updated`;
  const both = counts.issued === 0 ? updated : `${issued}, ${updated}`;
  const passes = counts.updated === 0 ? issued : both;
  if (status !== 'done') return `${passes} from the first ${countOf(processed.rows, 'row')}.`;
  if (counts.refused === 0) return `All ${countOf(processed.rows, 'row')} imported: ${passes}.`;
  return `${passes} from ${countOf(processed.rows, 'row')}.`;
}

function RefusedRows({ people }: { people: Import }) {
  const link = useMutation({
    ...useTRPC().workspace.imports.linkToRefusedRows.mutationOptions(),
    onSuccess: ({ url }) => openDownload(url),
    onError: (error) =>
      showError(serverMessage(error, 'The refused rows could not be downloaded. Please try again.')),
  });
  const { handle } = useWorkspace();
  const { retentionDays } = useAppConfig();
  return (
    <Notice
      tone="soon"
      action={
        <BusyButton
          variant="default"
          isBusy={link.isPending}
          leftSection={<IconDownload size={16} />}
          onClick={() => link.mutate({ workspaceHandle: handle, importId: people.id })}
        >
          Download refused rows
        </BusyButton>
      }
    >
      {countOf(people.counts.refused, 'row was', 'rows were')} refused. Download them with the reasons,
      correct them, and import that file. They are kept for {retentionDays.imports} days.
    </Notice>
  );
}
