import { Button, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ProgramRules, Reward } from '@tessera/contract';
import { lazy, useRef, useState } from 'react';
import { formatDate } from '../../../../lib/format-date.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { StatusBadge } from '../../../../ui/display/status-badge.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { BusyButton } from '../../../../ui/form/busy-button.tsx';
import { focusFirstNewRow, rememberPress } from '../../../../ui/table/focus-first-new-row.ts';
import { useHoldsRight, useWorkspace } from '../../../workspaces/workspace-context.ts';
import { passEntriesQuery } from '../../queries.ts';
import styles from './balances.module.css';
import {
  actionDetails,
  actionsOf,
  actionTitle,
  canTakeBack,
  changesOf,
  type Ledger,
  type LedgerAction,
} from './entry-text.ts';

const TakeBackDialog = lazy(async () => ({
  default: (await import('./entry-dialogs.tsx')).TakeBackDialog,
}));

const shownFirst = 5;

type EntryListProps = { passId: string; rules: ProgramRules; rewards: readonly Reward[] };

export function EntryList({ passId, rules, rewards }: EntryListProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const list = useRef<HTMLOListElement>(null);
  const [isShort, setShort] = useState(true);
  const [takenBack, setTakenBack] = useState<LedgerAction | null>(null);
  const listed = useInfiniteQuery(passEntriesQuery(useTRPC(), { workspaceHandle, passId }));
  const pages = listed.data?.pages;
  const actions = actionsOf(pages?.flatMap(({ entries }) => entries) ?? []);
  const ledger: Ledger = {
    ...{ rules, rewards },
    actors: new Map(pages?.flatMap(({ actors }) => actors.map((actor) => [actor.id, actor] as const))),
  };
  const isCut = isShort && actions.length > shownFirst;
  const showMore = async () => {
    const press = rememberPress(list.current);
    setShort(false);
    if (!isCut) await listed.fetchNextPage();
    window.setTimeout(() => focusFirstNewRow(press));
  };
  return (
    <section aria-label="Entries">
      <h3 className={styles.heading}>Entries</h3>
      {!pages && listed.isError ? (
        <ErrorState
          title="Could not load the entries"
          error={listed.error}
          retry={() => void listed.refetch()}
        />
      ) : !pages ? (
        <Stack gap="sm" aria-busy="true">
          <Skeleton height={20} width="75%" />
          <Skeleton height={20} width="60%" />
        </Stack>
      ) : actions.length === 0 ? (
        <EmptyState title="No entries yet">
          Visits, purchases and corrections are listed here, each with who recorded it.
        </EmptyState>
      ) : (
        <ol ref={list} className={styles.rows}>
          {actions.slice(0, isCut ? shownFirst : undefined).map((action) => (
            <Action
              key={action.first.requestId}
              action={action}
              ledger={ledger}
              onTakeBack={() => setTakenBack(action)}
            />
          ))}
        </ol>
      )}
      {listed.isFetchNextPageError && <p role="alert">The next entries could not be loaded.</p>}
      {(isCut || listed.hasNextPage) && (
        <BusyButton
          variant="default"
          size="xs"
          mt="xs"
          isBusy={listed.isFetchingNextPage}
          onClick={() => void showMore()}
        >
          Show more
        </BusyButton>
      )}
      <LazyBoundary>
        {takenBack && (
          <TakeBackDialog
            entryId={takenBack.first.id}
            title={actionTitle(takenBack, ledger)}
            changes={changesOf(takenBack, ledger)}
            onClose={() => setTakenBack(null)}
          />
        )}
      </LazyBoundary>
    </section>
  );
}

type ActionProps = { action: LedgerAction; ledger: Ledger; onTakeBack: () => void };

function Action({ action, ledger, onTakeBack }: ActionProps) {
  const { timezoneName } = useWorkspace();
  const mayEdit = useHoldsRight('edit');
  const { occurredAt } = action.first;
  const title = actionTitle(action, ledger);
  const time = formatDate(occurredAt, timezoneName, 'dateTime');
  return (
    <li className={styles.row} data-off={action.isTakenBack || undefined}>
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        {action.isTakenBack && <StatusBadge tone="quiet">Taken back</StatusBadge>}
        <span className={styles.note}>
          <time dateTime={occurredAt}>{time}</time>
          {actionDetails(action, ledger).map((detail) => ` · ${detail}`)}
        </span>
      </div>
      <div className={styles.side}>
        {changesOf(action, ledger).map((change) => (
          <span key={change} className={styles.change}>
            {change}
          </span>
        ))}
        {mayEdit && canTakeBack(action) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onTakeBack}
            aria-label={`Take back: ${title}, ${time}`}
          >
            Take back
          </Button>
        )}
      </div>
    </li>
  );
}
