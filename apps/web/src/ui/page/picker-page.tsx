import type { ReactNode } from 'react';
import { FocusedPage } from './focused-page.tsx';
import styles from './picker-page.module.css';

type PickerPageProps = {
  title: string;
  lead?: ReactNode;
  corner?: ReactNode;
  search: ReactNode;
  children: ReactNode;
};

export function PickerPage({ title, lead, corner, search, children }: PickerPageProps) {
  return (
    <FocusedPage title={title} lead={lead} corner={corner}>
      <div className={styles.search}>{search}</div>
      {children}
    </FocusedPage>
  );
}
