import { CopyButton } from '../../ui/form/copy-button.tsx';
import styles from './api-key-value.module.css';

/** A key to copy; the class excludes it from session recordings. */
export function ApiKeyValue({ value }: { value: string }) {
  return (
    <div className={`${styles.box} ph-no-capture`}>
      <code className={styles.value}>{value}</code>
      <CopyButton value={value} label="Copy key" />
    </div>
  );
}
