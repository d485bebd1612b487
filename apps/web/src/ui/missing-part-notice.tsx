import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { missingParts } from '../lib/missing-parts.ts';
import { Notice } from './notice.tsx';
import styles from './offline-notice.module.css';

/** Menus and dialogs are fetched when they are first used; one that does not come would be a button that does nothing. */
export function MissingPartNotice() {
  const isMissing = useSyncExternalStore(missingParts.subscribe, missingParts.isMissing);
  return (
    <div role="status">
      {isMissing && (
        <div className={styles.notice}>
          <Notice
            tone="soon"
            action={
              <Button size="xs" variant="default" onClick={() => window.location.reload()}>
                Reload
              </Button>
            }
          >
            A part of this page could not be fetched. Save what you are at, then reload the page.
          </Notice>
        </div>
      )}
    </div>
  );
}
