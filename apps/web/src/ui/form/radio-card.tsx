import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './radio-card.module.css';

type RadioCardProps = {
  value: string;
  label: string;
  description: ReactNode;
  isChosen: boolean;
  children?: ReactNode;
};

export function RadioCard({ value, label, description, isChosen, children }: RadioCardProps) {
  return (
    <div className={styles.card} data-chosen={isChosen || undefined}>
      <Radio value={value} label={label} description={description} classNames={styles} />
      {isChosen && children && <div className={styles.content}>{children}</div>}
    </div>
  );
}
