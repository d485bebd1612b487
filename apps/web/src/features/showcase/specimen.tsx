import type { ReactNode } from 'react';
import styles from './specimen.module.css';

export function Specimens({ isGrid, children }: { isGrid?: boolean; children: ReactNode }) {
  return <div className={isGrid ? styles.grid : styles.list}>{children}</div>;
}

export function Specimen({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <h3 className={styles.label}>{label}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.stage}>{children}</div>
    </div>
  );
}
