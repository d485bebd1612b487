import type { KeyboardEvent } from 'react';

/** Enter in a field answers even while the button is disabled: it then shows what is missing, which browsers would swallow. */
export const submitOnEnter =
  (submit: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    submit();
  };
