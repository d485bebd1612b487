import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PassFilter } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { FilterBuilder } from './filter-builder.tsx';
import {
  draftCondition,
  emptyDraft,
  type FilterDraft,
  isGroup,
  readDraft,
  writeDraft,
} from './filter-draft.ts';
import { conditionAbout, filterSubjects, isComplete } from './filter-subjects.ts';
import { passCountQuery } from './queries.ts';

type FilterSheetProps = {
  passTemplateId: string;
  attributes: readonly Attribute[];
  filter: PassFilter | null;
  applyLabel?: string;
  isOpen: boolean;
  onApply: (filter: PassFilter | null) => void;
  onClose: () => void;
};

export function FilterSheet({ isOpen, onClose, ...content }: FilterSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} position="right" size={600} title="Filter passes">
      {isOpen && <FilterForm {...content} />}
    </Sheet>
  );
}

const countDebounceMilliseconds = 300;

function FilterForm({
  passTemplateId,
  attributes,
  filter,
  applyLabel = 'Show passes',
  onApply,
}: Omit<FilterSheetProps, 'isOpen' | 'onClose'>) {
  const [draft, setDraft] = useState(() => (filter === null ? firstDraft(attributes) : readDraft(filter)));
  const [isChecked, setChecked] = useState(false);
  const written = areComplete(draft) ? writeDraft(draft) : undefined;
  const submit = (use: (filter: PassFilter | null) => void) => {
    setChecked(true);
    if (written !== undefined) use(written);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(onApply);
      }}
    >
      <Stack gap="lg">
        <FilterBuilder {...{ passTemplateId, draft, attributes, isChecked }} onChange={setDraft} />
        <MatchCount passTemplateId={passTemplateId} filter={written} />
        <Group justify="space-between" gap="sm">
          <Button variant="default" onClick={() => onApply(null)}>
            Clear
          </Button>
          <Button type="submit">{applyLabel}</Button>
        </Group>
        <SaveSegment
          passTemplateId={passTemplateId}
          onSave={(save) => submit((complete) => complete && save(complete))}
          onSaved={onApply}
        />
      </Stack>
    </form>
  );
}

function firstDraft(attributes: readonly Attribute[]): FilterDraft {
  const subject = filterSubjects(attributes)[0]?.id ?? 'field:status';
  return emptyDraft('all', [draftCondition(conditionAbout(subject, attributes))]);
}

const areComplete = (draft: FilterDraft): boolean =>
  draft.parts.every((part) => (isGroup(part) ? areComplete(part) : isComplete(part.condition)));

type MatchCountProps = { passTemplateId: string; filter: PassFilter | null | undefined };

function MatchCount({ passTemplateId, filter }: MatchCountProps) {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const [asked] = useDebouncedValue(filter, countDebounceMilliseconds);
  const count = useQuery({
    ...passCountQuery(trpc, { workspaceHandle, passTemplateId, filter: asked ?? undefined }),
    enabled: asked !== undefined,
  });
  return (
    <Text aria-live="polite" c="dimmed">
      {filter === undefined
        ? 'Enter a value in every condition to see how many passes match.'
        : count.isError
          ? 'The passes could not be counted. The list still works.'
          : count.data === undefined
            ? 'Counting …'
            : countWords(count.data.count)}
    </Text>
  );
}

const countWords = (count: number): string =>
  count === 1 ? '1 pass matches' : `${formatNumber(count)} passes match`;

type SaveSegmentProps = {
  passTemplateId: string;
  onSave: (save: (filter: PassFilter) => void) => void;
  onSaved: (filter: PassFilter) => void;
};

function SaveSegment({ passTemplateId, onSave, onSaved }: SaveSegmentProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspaceHandle = useWorkspace().handle;
  const [name, setName] = useState('');
  const save = useMutation(
    trpc.workspace.segments.save.mutationOptions({
      onSuccess: async (_, { filter }) => {
        showDone('The segment is saved.');
        onSaved(filter);
        await queryClient.invalidateQueries(trpc.workspace.segments.pathFilter());
      },
      onError: (error) => showError(serverMessage(error, 'Could not save the segment. Please try again.')),
    }),
  );
  const submit = () =>
    onSave((filter) => save.mutate({ workspaceHandle, passTemplateId, name: name.trim(), filter }));
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        flex={1}
        label="Save as a segment, to use it again"
        placeholder="Gold members in Oslo"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || name.trim() === '') return;
          event.preventDefault();
          submit();
        }}
      />
      <BusyButton variant="default" isBusy={save.isPending} disabled={name.trim() === ''} onClick={submit}>
        Save
      </BusyButton>
    </Group>
  );
}
