import type { NotificationsProps } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { loadToasts, whenToastsAreLoaded } from './load-toasts.ts';
import styles from './toast-corner.module.css';
import { useFirstPress } from './use-first-press.ts';

/** Where the toasts of `toasts.tsx` appear. Whoever does something is told how it went, so it is fetched with the first press. */
export function ToastCorner() {
  const [Corner, setCorner] = useState<ComponentType<NotificationsProps> | null>(null);
  useEffect(() => whenToastsAreLoaded(({ Notifications }) => setCorner(() => Notifications)), []);
  // Without a network the toast itself asks again.
  useFirstPress(() => void loadToasts().catch(() => undefined));
  return (
    Corner && (
      <Corner position="bottom-right" transitionDuration={160} classNames={{ root: styles.corner ?? '' }} />
    )
  );
}
