import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { missingParts } from '../lib/missing-parts.ts';
import { Notice } from './notice.tsx';
import styles from './offline-notice.module.css';

/**
 * Menus and dialogs are fetched when they are first used; one that does not come would be a button that does nothing. It stands on the
 * page, and in what lies open over the page: from there nobody reads or reaches the page’s own.
 */
export function MissingPartNotice() {
  const timesSaid = useSyncExternalStore(missingParts.subscribe, missingParts.timesSaid);
  return (
    <div role="status">
      {timesSaid > 0 && (
        <div className={styles.notice}>
          <Notice
            tone="soon"
            action={
              <Button size="xs" variant="default" onClick={() => window.location.reload()}>
                Reload
              </Button>
            }
          >
            {/* Put in anew each time: a screen reader says what changes. */}
            <span key={timesSaid}>
              A part of this page could not be fetched. Save what you are at, then reload the page.
            </span>
          </Notice>
        </div>
      )}
    </div>
  );
}
