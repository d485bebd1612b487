import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { BusyButton } from '../../../../ui/form/busy-button.tsx';
import { Hint } from '../../../../ui/overlay/hint.tsx';

type PublishButtonProps = {
  hint: string | null;
  isBusy: boolean;
  onPublish: () => void;
};

export function PublishButton({ hint, isBusy, onPublish }: PublishButtonProps) {
  const hintId = useId();
  return (
    <>
      <Hint label={hint} isForAll>
        <BusyButton
          isBusy={isBusy}
          isReachable
          disabled={hint !== null}
          aria-describedby={hint ? hintId : undefined}
          onClick={onPublish}
        >
          Publish
        </BusyButton>
      </Hint>
      {hint && <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>}
    </>
  );
}

type PublishState = { isNew: boolean; isChanged: boolean; isPublished: boolean };

/** The specification's texts. */
export function publishHint({ isNew, isChanged, isPublished }: PublishState): string | null {
  if (isNew || isChanged) return 'You must save before you can publish your pass';
  return isPublished ? 'The current version of the pass is already published' : null;
}
