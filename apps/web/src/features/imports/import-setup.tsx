import { Group, Radio, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  attributeTarget,
  dateOrderMissing,
  type ExistingPassAction,
  type Import,
  type ImportSettings,
  type PassTemplate,
} from '@tessera/contract';
import { lazy, useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useHoldsRight, useWorkspace } from '../workspaces/workspace-context.ts';
import { CheckSummary } from './check-summary.tsx';
import { ColumnTable } from './column-table.tsx';
import { DateOrderQuestion, FormatFields, PhoneCountryField } from './format-fields.tsx';
import { countOf } from './format-progress.ts';
import styles from './import.module.css';
import { importQuery } from './queries.ts';
import { useImportCheck } from './use-import-check.ts';

const onlyAdmins = { disabled: true, description: 'Only an admin of your organization can update passes.' };

const PeoplePreview = lazy(async () => ({
  default: (await import('./people-preview.tsx')).PeoplePreview,
}));

const NewAttributeDialog = lazy(async () => ({
  default: (await import('./new-attribute-dialog.tsx')).NewAttributeDialog,
}));

type ImportSetupProps = { people: Import; template: PassTemplate };

const existingOptions: { value: ExistingPassAction; label: string; description: string }[] = [
  { value: 'skip', label: 'Leave their pass as it is', description: 'Their rows are skipped.' },
  {
    value: 'update',
    label: 'Update their pass',
    description: 'With the values of the file; an empty cell changes nothing. Their wallets show it.',
  },
  {
    value: 'issueAnother',
    label: 'Issue another pass',
    description: 'They then have two, for example two tickets.',
  },
];

export function ImportSetup({ people, template }: ImportSetupProps) {
  const { save, isSaving } = useSaveSettings(people);
  const isReady = people.problems.length === 0 && !isSaving;
  const check = useImportCheck(people, isReady);
  const asks = people.problems.includes(dateOrderMissing);
  const [hasAsked, setHasAsked] = useState(asks);
  // Keep the question after the answer, so that it can be changed.
  if (asks && !hasAsked) setHasAsked(true);
  const mayUpdate = useHoldsRight('importUpdates');
  const [newFor, setNewFor] = useState<number | null>(null);
  const column = newFor === null ? undefined : people.columns[newFor];
  const chooseTargets = (targets: (string | null)[]) => save({ targets });
  const document = (template.publishedRevision ?? template.latestRevision).document;
  return (
    <div className={styles.setup}>
      <Stack gap="lg">
        <Card title="Columns">
          <ColumnTable
            columns={people.columns}
            attributes={document.attributes}
            onChange={chooseTargets}
            onNewAttribute={setNewFor}
          />
        </Card>
        {column && (
          <LazyBoundary>
            <NewAttributeDialog
              template={template}
              column={column}
              format={people.format}
              onClose={() => setNewFor(null)}
              onCreated={(key) => {
                setNewFor(null);
                chooseTargets(
                  people.columns.map(({ target }, index) =>
                    index === newFor ? attributeTarget(key) : target,
                  ),
                );
              }}
            />
          </LazyBoundary>
        )}
        {people.columns.some(({ target }) => target === 'phone') && (
          <Card>
            <PhoneCountryField format={people.format} onChange={(format) => save({ format })} />
          </Card>
        )}
        {hasAsked && (
          <Card>
            <DateOrderQuestion format={people.format} onChange={(format) => save({ format })} />
          </Card>
        )}
        <FormatFields format={people.format} onChange={(format) => save({ format })} />
        <Card>
          <Radio.Group
            label="People who already have this pass"
            value={people.existing}
            onChange={(value) => {
              const existing = existingOptions.find((option) => option.value === value)?.value;
              if (existing) save({ existing });
            }}
          >
            <Stack gap="sm" mt="xs">
              {existingOptions.map((option) => (
                <Radio
                  key={option.value}
                  {...option}
                  {...(option.value === 'update' && !mayUpdate && onlyAdmins)}
                />
              ))}
            </Stack>
          </Radio.Group>
        </Card>
      </Stack>
      <div className={styles.side}>
        <LazyBoundary fallback={<Skeleton height={460} radius="lg" />}>
          <PeoplePreview people={people} template={template} isStale={isSaving} />
        </LazyBoundary>
        <Card title="Before you start">
          <CheckSummary people={people} check={check} />
          <Start people={people} isReady={isReady} willImport={check.willImport} />
        </Card>
      </div>
    </div>
  );
}

type StartProps = { people: Import; isReady: boolean; willImport: number | null };

function Start({ people, isReady, willImport }: StartProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const question = { workspaceHandle: useWorkspace().handle, importId: people.id };
  const start = useMutation({
    ...trpc.workspace.imports.start.mutationOptions(),
    onSuccess: (started) => queryClient.setQueryData(importQuery(trpc, question).queryKey, started),
    onError: (error) => showError(serverMessage(error, 'The import could not be started. Please try again.')),
  });
  const discard = useMutation({
    ...trpc.workspace.imports.cancel.mutationOptions(),
    onSuccess: () =>
      navigate({
        to: '/$workspaceHandle/templates/$passTemplateId/import',
        params: { workspaceHandle: question.workspaceHandle, passTemplateId: people.passTemplateId },
      }),
    onError: (error) => showError(serverMessage(error, 'The file could not be discarded. Please try again.')),
  });
  const isNothing = willImport === 0;
  const mayUpdate = useHoldsRight('importUpdates');
  if (people.existing === 'update' && !mayUpdate)
    return <Notice>Only an admin can start an import that updates passes.</Notice>;
  return (
    <Group gap="sm" mt="lg" className={styles.start}>
      <BusyButton
        isBusy={start.isPending}
        isReachable
        disabled={!isReady || isNothing || discard.isPending}
        onClick={() => start.mutate(question)}
      >
        {willImport === null ? 'Start the import' : `Import ${countOf(willImport, 'row')}`}
      </BusyButton>
      <BusyButton
        variant="default"
        isBusy={discard.isPending}
        disabled={start.isPending}
        onClick={() => discard.mutate(question)}
      >
        Choose another file
      </BusyButton>
    </Group>
  );
}

/** Shows a choice at once and saves it; the server's response replaces it. Saves in sequence, so that the last choice wins. */
function useSaveSettings(people: Import) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const question = { workspaceHandle: useWorkspace().handle, importId: people.id };
  const { queryKey } = importQuery(trpc, question);
  const mutation = useMutation({
    ...trpc.workspace.imports.save.mutationOptions(),
    scope: { id: `import ${people.id}` },
    onSuccess: (saved) => {
      if (queryClient.isMutating({ mutationKey: trpc.workspace.imports.save.mutationKey() }) === 1)
        queryClient.setQueryData(queryKey, saved);
    },
    onError: async (error) => {
      await queryClient.invalidateQueries({ queryKey });
      showError(serverMessage(error, 'Your choice could not be saved. Please try again.'));
    },
  });
  const save = (settings: ImportSettings) => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (before) => before && withSettings(before, settings));
    mutation.mutate({ ...question, ...settings });
  };
  return { save, isSaving: mutation.isPending };
}

function withSettings(people: Import, { format, targets, existing }: ImportSettings): Import {
  return {
    ...people,
    ...(format && { format }),
    ...(existing && { existing }),
    columns: people.columns.map((column, index) => ({
      ...column,
      target: targets ? (targets[index] ?? null) : column.target,
    })),
  };
}
