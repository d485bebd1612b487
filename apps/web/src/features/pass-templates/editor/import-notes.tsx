import { CloseButton } from '@mantine/core';
import type { ImportedPkpass } from '@tessera/contract';
import { useId } from 'react';
import styles from './import-notes.module.css';
import { SignedBy } from './signed-by.tsx';

type ImportNotesProps = { imported: ImportedPkpass; onDismiss: () => void };

export function ImportNotes({ imported, onDismiss }: ImportNotesProps) {
  const headingId = useId();
  const { notes } = imported;
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {notes.length === 0 ? 'Everything was imported' : 'Not everything was imported'}
        </h2>
        <CloseButton aria-label="Dismiss the notes about the import" onClick={onDismiss} />
      </div>
      <div className={styles.signer}>
        <SignedBy imported={imported} />
      </div>
      {notes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, which the keyboard needs the focus for.
        <ul className={styles.notes} aria-labelledby={headingId} tabIndex={0}>
          {notes.map(({ path, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a path may have several notes.
            <li key={index}>
              <code className={styles.path}>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
