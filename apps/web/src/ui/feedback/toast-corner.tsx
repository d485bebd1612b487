import { Notifications } from '@mantine/notifications';
import styles from './toast-corner.module.css';

/** Where the toasts of `toasts.tsx` appear. */
export function ToastCorner() {
  return (
    <Notifications
      position="bottom-right"
      transitionDuration={160}
      classNames={{ root: styles.corner ?? '' }}
    />
  );
}
