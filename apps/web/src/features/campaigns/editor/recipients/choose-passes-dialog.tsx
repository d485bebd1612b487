import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  chosenPassesMax,
  type PassFilter,
  type PassTemplate,
  type RecipientOptions,
} from '@tessera/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatNumber } from '../../../../lib/format-number.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { countOfPasses } from '../../../bulk-changes/bulk-texts.ts';
import { writeFilter } from '../../../passes/list/passes-search.ts';
import { FilterToolbar } from '../../../segments/filter-toolbar.tsx';
import { recipientOptionsQuery } from '../../../send-download/queries.ts';
import { RecipientPicker } from '../../../send-download/recipient-picker.tsx';
import { useRecipientSelection } from '../../../send-download/use-recipient-selection.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';

type ChoosePassesDialogProps = {
  template: PassTemplate;
  passIds: readonly string[];
  onChoose: (passIds: string[]) => void;
  onClose: () => void;
};

export function ChoosePassesDialog({ template, passIds, onChoose, onClose }: ChoosePassesDialogProps) {
  const [filter, setFilter] = useState<PassFilter | null>(null);
  const [query, setQuery] = useState('');
  // Typing has priority over filtering 100,000 rows.
  const deferredQuery = useDeferredValue(query);
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const loaded = useQuery(recipientOptionsQuery(useTRPC(), { ...question, ...writeFilter(filter) }));
  const options = useMemo(() => loaded.data && reachableOptions(loaded.data), [loaded.data]);
  const isStale = loaded.isPlaceholderData;
  const isWhole = options?.isComplete === true && filter === null && !isStale;
  const choice = useRecipientSelection({ options, isWhole, openedWith: passIds });
  const count = choice.selected.length;
  const isOver = count > chosenPassesMax;
  return (
    <Dialog isOpen onClose={onClose} title="Choose passes" width={960} closeOnClickOutside={false}>
      <FilterToolbar
        {...{ template, filter, query }}
        searchLabel="Search users"
        onQuery={setQuery}
        onFilter={setFilter}
      />
      {loaded.isError ? (
        <ErrorState
          title="Could not load the passes"
          error={loaded.error}
          retry={() => void loaded.refetch()}
        />
      ) : options?.passes.length === 0 && count === 0 ? (
        <EmptyState title={filter ? 'The filter matches no passes' : 'Nobody holds this pass yet'} />
      ) : (
        <RecipientPicker {...{ choice, isStale }} query={deferredQuery} isLoading={loaded.isPending} />
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        <Text c={isOver ? 'var(--tessera-danger)' : 'dimmed'} size="sm" flex={1} role="status">
          {isOver
            ? `Choose at most ${formatNumber(chosenPassesMax)} passes, or a filter.`
            : options?.isComplete === false &&
              `The newest ${formatNumber(options.passes.length)} passes are listed. Filter to find the others.`}
        </Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={count === 0 || isOver}
          onClick={() => onChoose(choice.selected.map(({ id }) => id))}
        >
          {count === 0 ? 'Use these passes' : `Use ${countOfPasses(count)}`}
        </Button>
      </Group>
    </Dialog>
  );
}

/** A campaign reaches passes whatever mails their holders received. */
function reachableOptions(options: RecipientOptions): RecipientOptions {
  return {
    ...options,
    passes: options.passes.map(({ id, user }) => ({ id, user, status: 'INVITABLE' })),
  };
}
