import { IconCheck } from '@tabler/icons-react';
import { BusyButton } from './busy-button.tsx';

type SaveButtonProps = {
  isDirty: boolean;
  isSaving: boolean;
  isSaved: boolean;
  label?: string;
  savedLabel?: string;
};

export function SaveButton({
  isDirty,
  isSaving,
  isSaved,
  label = 'Save',
  savedLabel = 'Saved',
}: SaveButtonProps) {
  const isDone = isSaved && !isDirty && !isSaving;
  return (
    <div aria-live="polite">
      <BusyButton
        type="submit"
        isBusy={isSaving}
        disabled={!isDirty}
        leftSection={isDone && <IconCheck size={16} />}
      >
        {isDone ? savedLabel : label}
      </BusyButton>
    </div>
  );
}
