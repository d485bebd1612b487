import { Button } from '@mantine/core';
import { serverMessage } from '../../lib/errors.ts';
import styles from './pass-picker.module.css';

type ListFailureProps = { sentence: string; error: unknown; onRetry: () => void };

/** A short list that could not be loaded. */
export function ListFailure({ sentence, error, onRetry }: ListFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.hint}>{serverMessage(error, sentence)}</p>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
