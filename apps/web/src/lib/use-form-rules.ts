import type { SubmitEvent } from 'react';
import type { FetchedRules } from './fetched-rules.ts';
import { useOneWait } from './use-one-wait.ts';

/**
 * What a form with fetched rules does: it fetches them when somebody begins to type or presses something in it, and is sent once they
 * are there, unless its author has left by then. `isWaiting` is for the button that was pressed.
 */
export function useFormRules(rules: Pick<FetchedRules<unknown>, 'areThere' | 'fetch'>, submit: () => void) {
  const { isWaiting, wait } = useOneWait();
  const fetch = () => {
    void rules.fetch();
  };
  const filling = {
    onInput: fetch,
    onPointerDown: fetch,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (rules.areThere()) submit();
      else void wait(rules.fetch, submit);
    },
  };
  return { filling, isWaiting };
}
