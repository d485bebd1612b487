import type { KeyboardEvent } from 'react';

/** Enter submits even while the button is disabled, to show the errors, which browsers would prevent. */
export const submitOnEnter =
  (submit: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    submit();
  };
