import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RecipientOption } from '@tessera/contract';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { RecipientList } from './recipient-list.tsx';
import styles from './recipient-picker.module.css';
import { findRecipients, isSelectable } from './recipient-selection.ts';
import type { RecipientChoice } from './use-recipient-selection.ts';

type PickerProps = {
  choice: RecipientChoice;
  query: string;
  isLoading: boolean;
  isStale: boolean;
};

const skeletonRows = [0, 1, 2, 3, 4, 5];

export function RecipientPicker({ choice, query, isLoading, isStale }: PickerProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [chosen, setShown] = useState<'unselected' | 'selected' | null>(null);
  const isAllSelected = choice.selected.length > 0 && choice.unselected.length === 0;
  const shown = chosen ?? (isAllSelected ? 'selected' : 'unselected');
  const help = useId();
  const unselected = useFound(choice.unselected, query);
  const selected = useFound(choice.selected, query);
  const selectable = useMemo(() => unselected.filter(isSelectable), [unselected]);
  const hasMatch = unselected.length + selected.length > 0;
  const shared = { query, isStale, isLoading, describedBy: help };
  const panels = {
    unselected: (
      <Panel
        {...shared}
        title="Not selected"
        kind="select"
        passes={choice.unselected}
        found={unselected}
        onMove={choice.select}
        actions={
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={selectable.length === 0}
            onClick={() => choice.select(selectable)}
          >
            Select all {selectable.length > 0 && formatNumber(selectable.length)}
          </Button>
        }
        empty={
          <EmptyState
            title={
              hasMatch || !query ? 'All of these users are selected.' : 'Your search did not match any users.'
            }
          />
        }
      />
    ),
    selected: (
      <Panel
        {...shared}
        title="Selected"
        kind="unselect"
        passes={choice.selected}
        found={selected}
        onMove={choice.unselect}
        actions={
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={choice.selected.length === 0}
              onClick={choice.clearAll}
            >
              Clear All
            </Button>
            <Button variant="subtle" size="compact-sm" disabled={!choice.isChanged} onClick={choice.reset}>
              Reset
            </Button>
          </>
        }
        empty={
          choice.selected.length > 0 ? (
            <EmptyState title="Your search did not match any users." />
          ) : (
            <EmptyState title="Nobody is selected">Click users in the other list to select them.</EmptyState>
          )
        }
      />
    ),
  };
  return (
    <>
      {isNarrow && (
        <div className={styles.tabs}>
          <StatusTabs
            label="List"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'unselected', label: `Not selected (${formatNumber(choice.unselected.length)})` },
              { value: 'selected', label: `Selected (${formatNumber(choice.selected.length)})` },
            ]}
          />
        </div>
      )}
      <div className={styles.lists}>
        {isNarrow ? (
          panels[shown]
        ) : (
          <>
            {panels.unselected}
            {panels.selected}
          </>
        )}
      </div>
      <VisuallyHidden id={help}>
        Arrow keys move through the list, Shift with them marks several, Control A marks all. Enter moves what
        is marked to the other list.
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {!isLoading && statusText(choice, query, unselected.length + selected.length)}
      </VisuallyHidden>
    </>
  );
}

function useFound(passes: RecipientOption[], query: string): RecipientOption[] {
  return useMemo(() => findRecipients(passes, query), [passes, query]);
}

function statusText({ selected, unselected }: RecipientChoice, query: string, found: number): string {
  const counts = `${formatNumber(selected.length)} selected, ${formatNumber(unselected.length)} not selected.`;
  return query ? `${formatNumber(found)} found. ${counts}` : counts;
}

type PanelProps = {
  title: string;
  kind: 'select' | 'unselect';
  passes: RecipientOption[];
  found: RecipientOption[];
  query: string;
  isLoading: boolean;
  isStale: boolean;
  describedBy: string;
  onMove: (passes: RecipientOption[]) => void;
  actions: ReactNode;
  empty: ReactNode;
};

function Panel({ title, passes, found, query, isLoading, actions, empty, ...list }: PanelProps) {
  const count = formatNumber(passes.length);
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <Title order={2}>{title}</Title>
        {!isLoading && (
          <span className={styles.count}>
            {query && passes.length > 0 ? `${formatNumber(found.length)} of ${count} found` : count}
          </span>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={styles.body}>
        {isLoading ? (
          list.kind === 'select' && <SkeletonRows />
        ) : found.length === 0 ? (
          <div className={styles.empty}>{empty}</div>
        ) : (
          // The key scrolls each new search to the top.
          <RecipientList key={query} {...list} label={title} passes={found} />
        )}
      </div>
    </section>
  );
}

function SkeletonRows() {
  return (
    <div role="status" aria-label="Loading">
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={20} mx={16} my={14} width="auto" />
      ))}
    </div>
  );
}
