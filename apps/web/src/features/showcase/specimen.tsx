import type { ReactNode } from 'react';
import styles from './specimen.module.css';

/** Specimens below each other, or side by side where there is room. */
export function Specimens({ isGrid, children }: { isGrid?: boolean; children: ReactNode }) {
  return <div className={isGrid ? styles.grid : styles.list}>{children}</div>;
}

/** One control, or one state of it, and what it is for. */
export function Specimen({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <h3 className={styles.label}>{label}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.stage}>{children}</div>
    </div>
  );
}
