import { serverMessage } from '../../../lib/errors.ts';
import { RetryButton } from '../../../ui/feedback/retry-button.tsx';
import styles from '../pass-picker.module.css';

type ListFailureProps = { sentence: string; error: unknown; onRetry: () => void };

export function ListFailure({ sentence, error, onRetry }: ListFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.hint}>{serverMessage(error, sentence)}</p>
      <RetryButton size="compact-xs" error={error} retry={onRetry} />
    </div>
  );
}
