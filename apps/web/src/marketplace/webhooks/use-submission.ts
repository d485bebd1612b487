import { useState } from 'react';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { showError } from '../../ui/feedback/toasts.tsx';

/** Sends a form once at a time; the server’s complaints go to their fields, all else is said at the edge of the screen. */
export function useSubmission(setErrors: (issues: Record<string, string>) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (send: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await send();
    } catch (error) {
      const { issues } = readFailure(error);
      setErrors(issues);
      if (Object.keys(issues).length === 0)
        showError(serverMessage(error, 'Error saving, please try again later'));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, submit };
}
