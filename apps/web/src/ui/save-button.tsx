import { Button, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useKeptFocus } from './use-kept-focus.ts';

type SaveButtonProps = {
  isDirty: boolean;
  isSaving: boolean;
  isSaved: boolean;
  label?: string;
  savedLabel?: string;
};

/** Submits a form of settings. It can be pressed while there is something to save, and says when all of it is saved. */
export function SaveButton({
  isDirty,
  isSaving,
  isSaved,
  label = 'Save',
  savedLabel = 'Saved',
}: SaveButtonProps) {
  const kept = useKeptFocus({ isOff: !isDirty || isSaving, isBusy: isSaving });
  const isDone = isSaved && !isDirty && !isSaving;
  return (
    <div aria-live="polite">
      <Button
        type="submit"
        {...kept}
        leftSection={isSaving ? <Loader size={16} color="currentColor" /> : isDone && <IconCheck size={16} />}
      >
        {isDone ? savedLabel : label}
      </Button>
    </div>
  );
}
