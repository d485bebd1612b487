import { Fragment } from 'react';
import styles from './wallet-platforms.module.css';

export function BreakableIdentifier({ value }: { value: string }) {
  const parts = value.split('.');
  return (
    <span className={styles.code}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
        <Fragment key={index}>
          {part}
          {index < parts.length - 1 && (
            <>
              .<wbr />
            </>
          )}
        </Fragment>
      ))}
    </span>
  );
}
