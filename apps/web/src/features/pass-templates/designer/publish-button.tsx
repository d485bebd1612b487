import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import { Hint } from '../../../ui/hint.tsx';

type PublishButtonProps = {
  /** Why it cannot be pressed; null when it can. */
  hint: string | null;
  isBusy: boolean;
  onPublish: () => void;
};

/** Publish, or why not: a disabled button cannot be asked, so this one only looks disabled and stays reachable, at work as well. */
export function PublishButton({ hint, isBusy, onPublish }: PublishButtonProps) {
  const hintId = useId();
  const press = (event: MouseEvent) => {
    if (hint || isBusy) event.preventDefault();
    else onPublish();
  };
  return (
    <>
      <Hint label={hint} isForAll>
        <Button
          data-disabled={hint ? true : undefined}
          aria-disabled={hint !== null || isBusy}
          aria-busy={isBusy}
          aria-describedby={hint ? hintId : undefined}
          leftSection={isBusy && <Loader size={16} color="currentColor" />}
          onClick={press}
        >
          Publish
        </Button>
      </Hint>
      {hint && <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>}
    </>
  );
}

type PublishState = { isNew: boolean; isChanged: boolean; isPublished: boolean };

/** The specification's words on why publishing is not offered now. */
export function publishHint({ isNew, isChanged, isPublished }: PublishState): string | null {
  if (isNew || isChanged) return 'You must save before you can publish your pass';
  return isPublished ? 'The current version of the pass is already published' : null;
}
