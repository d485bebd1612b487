import type { FoundPerson } from '@tessera/contract';
import { type FormEvent, useState } from 'react';
import { searchPersons } from './send-scan.ts';

type State = 'idle' | 'searching' | { persons: FoundPerson[] } | { message: string };

type PersonSearchProps = { scannerId: string; onChoose: (person: FoundPerson) => void };

/** For holders without a phone at hand. */
export function PersonSearch({ scannerId, onChoose }: PersonSearchProps) {
  const [query, setQuery] = useState('');
  const [state, setState] = useState<State>('idle');
  const isValid = query.trim().length >= 2;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || state === 'searching') return;
    setState('searching');
    const answer = await searchPersons({ query: query.trim(), scannerId });
    if (answer.kind === 'ok') setState({ persons: answer.value.persons });
    else setState({ message: messageOf(answer) });
  };
  return (
    <form className="scanForm" onSubmit={(event) => void submit(event)}>
      <label>
        Find a person
        <input
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          placeholder="Name, phone, email or code"
          autoComplete="off"
          autoCapitalize="off"
          type="search"
        />
      </label>
      <button type="submit" className="scanSecond" aria-disabled={!isValid || state === 'searching'}>
        {state === 'searching' ? 'Searching …' : 'Search'}
      </button>
      {typeof state === 'object' && (
        <div role="status">
          {'message' in state && <p className="scanHint">{state.message}</p>}
          {'persons' in state && state.persons.length === 0 && (
            <p className="scanHint">
              No pass found. A name needs two letters or more; an email address, a code, or a phone number
              with its country code must be complete.
            </p>
          )}
          {'persons' in state && state.persons.length > 0 && (
            <ul className="foundPersons">
              {state.persons.map((person) => (
                <li key={person.passId}>
                  <button type="button" onClick={() => onChoose(person)}>
                    <strong>{person.name}</strong>
                    <span className="foundTemplate">{person.passTemplateName}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </form>
  );
}

function messageOf(answer: Exclude<Awaited<ReturnType<typeof searchPersons>>, { kind: 'ok' }>): string {
  if (answer.kind === 'refused') return answer.message;
  if (answer.kind === 'unknown') return 'This phone is no longer a scanner.';
  if (answer.status === 429) return 'Too many searches. Try again in a minute.';
  return 'Searching needs the network.';
}
