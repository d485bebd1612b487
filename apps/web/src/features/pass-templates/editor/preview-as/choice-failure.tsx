import { Button } from '@mantine/core';
import { serverMessage } from '../../../../lib/errors.ts';
import styles from './preview-as.module.css';

type ChoiceFailureProps = { sentence: string; error: unknown; onRetry: () => void };

/** A list of the panel that could not be loaded. */
export function ChoiceFailure({ sentence, error, onRetry }: ChoiceFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.hint}>{serverMessage(error, sentence)}</p>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
