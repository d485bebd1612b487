import { type SubmitEvent, useRef } from 'react';
import type { FetchedRules } from './fetched-rules.ts';

/**
 * What a form with fetched rules does: it fetches them when somebody begins to type or presses something in it, and is sent once they are there. Somebody who
 * presses again meanwhile sends it once.
 */
export function useFormRules(rules: Pick<FetchedRules<unknown>, 'areThere' | 'fetch'>, submit: () => void) {
  const isWaiting = useRef(false);
  const fetch = () => {
    void rules.fetch();
  };
  const submitOnce = () => {
    isWaiting.current = false;
    submit();
  };
  return {
    onInput: fetch,
    onPointerDown: fetch,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (rules.areThere()) return submit();
      if (isWaiting.current) return;
      isWaiting.current = true;
      void rules.fetch().then(submitOnce);
    },
  };
}
