import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './radio-card.module.css';

type RadioCardProps = {
  value: string;
  label: string;
  description: ReactNode;
  isChosen: boolean;
  /** Inputs that show while the option is chosen. */
  children?: ReactNode;
};

/** An option of a `Radio.Group` with inputs of its own. */
export function RadioCard({ value, label, description, isChosen, children }: RadioCardProps) {
  return (
    <div className={styles.card} data-chosen={isChosen || undefined}>
      <Radio value={value} label={label} description={description} classNames={styles} />
      {isChosen && children && <div className={styles.content}>{children}</div>}
    </div>
  );
}
