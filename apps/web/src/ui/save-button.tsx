import { Button, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';

type SaveButtonProps = {
  isDirty: boolean;
  isSaving: boolean;
  isSaved: boolean;
  label?: string;
  savedLabel?: string;
};

/**
 * Submits a form of settings. It can be pressed while there is something to save, and says when all of it is saved. Whoever pressed
 * it by keyboard stays on it: a browser takes the focus from a disabled button, so it only says that it is one until it is left.
 */
export function SaveButton({
  isDirty,
  isSaving,
  isSaved,
  label = 'Save',
  savedLabel = 'Saved',
}: SaveButtonProps) {
  const [hasFocus, setFocus] = useState(false);
  const isIdle = !isDirty || isSaving;
  const isDone = isSaved && !isDirty && !isSaving;
  const refuse = (event: MouseEvent) => event.preventDefault();
  return (
    <div aria-live="polite">
      <Button
        type="submit"
        disabled={isIdle && !hasFocus}
        data-disabled={isIdle || undefined}
        aria-disabled={isIdle}
        aria-busy={isSaving}
        leftSection={isSaving ? <Loader size={16} color="currentColor" /> : isDone && <IconCheck size={16} />}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        {...(isIdle && { onClick: refuse })}
      >
        {isDone ? savedLabel : label}
      </Button>
    </div>
  );
}
