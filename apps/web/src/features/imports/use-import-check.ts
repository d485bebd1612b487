import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query';
import type { Import, ImportCheck, ImportCursor } from '@tessera/contract';
import { useTRPCClient } from '../../lib/trpc.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { settingsKey } from './queries.ts';

type Tally = Omit<ImportCheck, 'next'> & { bytes: number; isDone: boolean };

export type Check = Tally & {
  isRunning: boolean;
  error: unknown;
  retry: () => void;
  willImport: number | null;
};

const nothing: Tally = { rows: 0, existing: 0, refused: 0, reasons: [], bytes: 0, isDone: false };

/** Reads the whole file in parts and counts the rows that would be refused. New settings restart it; leaving the page stops it. */
export function useImportCheck(people: Import, isEnabled: boolean): Check {
  const client = useTRPCClient();
  const question = { workspaceHandle: useWorkspace().handle, importId: people.id };
  async function* parts(signal: AbortSignal): AsyncGenerator<ImportCheck> {
    for (let cursor: ImportCursor | null = null; ; ) {
      const part: ImportCheck = await client.workspace.imports.check.query(
        { ...question, cursor },
        { signal },
      );
      yield part;
      cursor = part.next;
      if (!cursor) return;
    }
  }
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['import check', people.id, settingsKey(people)],
    queryFn: streamedQuery({
      streamFn: ({ signal }) => parts(signal),
      reducer: add,
      initialValue: nothing,
    }),
    enabled: isEnabled,
    // Passes issued since barely change the figures; do not read a gigabyte again for them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const tally = isEnabled && data ? data : nothing;
  const { rows, existing, refused, isDone } = tally;
  return {
    ...tally,
    isRunning: isFetching,
    error,
    retry: () => void refetch(),
    willImport: isDone ? rows - refused - (people.existing === 'skip' ? existing : 0) : null,
  };
}

function add(tally: Tally, part: ImportCheck): Tally {
  const reasons = new Map(tally.reasons.map((each) => [each.reason, each]));
  for (const each of part.reasons) {
    const known = reasons.get(each.reason);
    reasons.set(each.reason, known ? { ...known, rows: known.rows + each.rows } : each);
  }
  return {
    rows: tally.rows + part.rows,
    existing: tally.existing + part.existing,
    refused: tally.refused + part.refused,
    reasons: [...reasons.values()].toSorted((one, other) => other.rows - one.rows),
    bytes: part.next?.offset ?? tally.bytes,
    isDone: part.next === null,
  };
}
