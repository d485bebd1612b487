import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Pass, queryLengthMax } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../../../lib/trpc.ts';
import { personName } from '../../../passes/person-name.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { ChoiceFailure } from './choice-failure.tsx';
import styles from './preview-as.module.css';
import type { PreviewAs } from './use-preview-choice.ts';

const shownMax = 5;
const searchDebounceMilliseconds = 200;

/** The sample person's pass, or one that was issued. */
export function PassChoice({ previewAs }: { previewAs: PreviewAs }) {
  const { choice, choose, template } = previewAs;
  if (!template?.publishedRevision)
    return <p className={styles.hint}>The sample person’s. Publish the template to preview issued passes.</p>;
  return (
    <>
      <button
        type="button"
        className={styles.pass}
        aria-pressed={choice.pass === null}
        onClick={() => choose({ pass: null })}
      >
        Sample person
      </button>
      {choice.pass && <PassButton pass={choice.pass} isChosen onChoose={() => undefined} />}
      <IssuedPasses passTemplateId={template.id} chosen={choice.pass} onChoose={(pass) => choose({ pass })} />
    </>
  );
}

type IssuedPassesProps = { passTemplateId: string; chosen: Pass | null; onChoose: (pass: Pass) => void };

function IssuedPasses({ passTemplateId, chosen, onChoose }: IssuedPassesProps) {
  const [text, setText] = useState('');
  const { found, error, retry, query } = useIssuedPasses(passTemplateId, text.trim());
  const shown = found?.filter(({ id }) => id !== chosen?.id).slice(0, shownMax);
  return (
    <>
      <TextInput
        mt={8}
        aria-label="Search issued passes"
        placeholder="Search by name, e-mail or external ID"
        maxLength={queryLengthMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!shown && !error && <Skeleton height={60} mt={8} />}
      {Boolean(error) && (
        <ChoiceFailure sentence="The passes could not be loaded." error={error} onRetry={retry} />
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

type PassButtonProps = { pass: Pass; isChosen: boolean; onChoose: () => void };

function PassButton({ pass, isChosen, onChoose }: PassButtonProps) {
  const { user, externalId } = pass;
  const name = personName(user);
  return (
    <button type="button" className={styles.pass} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.person}>{name}</span>
      <span className={styles.mail}>
        {[name !== user.email && user.email, externalId].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}

/** The newest passes, or those whose holder or external id is searched for. */
function useIssuedPasses(passTemplateId: string, text: string) {
  const [query] = useDebouncedValue(text, searchDebounceMilliseconds);
  const { passes } = useTRPC().workspace.passTemplates;
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const byHolder = useQuery({
    ...passes.queryOptions({ ...question, limit: shownMax + 1, ...(query && { query }) }),
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
