import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Notice } from './notice.tsx';
import styles from './offline-notice.module.css';

/** Explains why the page still shows skeletons: queries pause while offline. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.notice}>
          <Notice tone="soon">
            You are offline. What you see may be out of date until the connection is back, and nothing can be
            saved or sent meanwhile.
          </Notice>
        </div>
      )}
    </div>
  );
}
