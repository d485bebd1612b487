import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Pass, queryLengthMax } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { ListFailure } from './list/list-failure.tsx';
import styles from './pass-picker.module.css';
import { contactOf, personName } from './person-name.ts';

const shownMax = 5;
const searchDebounceMilliseconds = 200;

type PassPickerProps = {
  passTemplateId: string;
  chosen: readonly Pass[];
  onChoose: (pass: Pass) => void;
};

export function PassPicker({ passTemplateId, chosen, onChoose }: PassPickerProps) {
  const [text, setText] = useState('');
  const { found, error, retry, query } = useIssuedPasses(passTemplateId, text.trim(), chosen.length);
  const shown = found?.filter(({ id }) => !chosen.some((pass) => pass.id === id)).slice(0, shownMax);
  return (
    <>
      <TextInput
        mt={8}
        aria-label="Search issued passes"
        placeholder="Search by name, email or external ID"
        maxLength={queryLengthMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!shown && !error && <Skeleton height={60} mt={8} />}
      {Boolean(error) && (
        <ListFailure sentence="The passes could not be loaded." error={error} onRetry={retry} />
      )}
      {shown && found && !error && (
        <ul className={styles.passes} aria-label="Issued passes">
          {shown.map((pass) => (
            <li key={pass.id}>
              <PassButton pass={pass} isChosen={false} onChoose={() => onChoose(pass)} />
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && !error && (
        <p className={styles.hint}>{query ? 'No pass matches.' : 'No pass has been issued yet.'}</p>
      )}
    </>
  );
}

type PassButtonProps = { pass: Pass | null; isChosen: boolean; onChoose: () => void };

export function PassButton({ pass, isChosen, onChoose }: PassButtonProps) {
  const name = pass ? personName(pass.user) : 'Sample person';
  const contact = pass ? contactOf(pass.user) : '';
  const shown = name !== contact && contact;
  return (
    <button type="button" className={styles.pass} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.person}>{name}</span>
      <span className={styles.mail}>{[shown, pass?.externalId].filter(Boolean).join(' · ')}</span>
    </button>
  );
}

function useIssuedPasses(passTemplateId: string, text: string, hidden: number) {
  const [query] = useDebouncedValue(text, searchDebounceMilliseconds);
  const { passes } = useTRPC().workspace.passTemplates;
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const byHolder = useQuery({
    ...passes.queryOptions({ ...question, limit: shownMax + hidden, ...(query && { query }) }),
    placeholderData: keepPreviousData,
  });
  const byExternalId = useQuery({
    ...passes.queryOptions({
      ...question,
      limit: 1,
      filter: { field: 'externalId', operator: 'is', value: query },
    }),
    enabled: query !== '',
  });
  const exact = query ? (byExternalId.data?.passes ?? []) : [];
  const others = byHolder.data?.passes.filter(({ id }) => id !== exact[0]?.id);
  return {
    query,
    found: others && [...exact, ...others],
    error: byHolder.error ?? byExternalId.error,
    retry: () => {
      void byHolder.refetch();
      if (query) void byExternalId.refetch();
    },
  };
}
