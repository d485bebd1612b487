import { Notifications } from '@mantine/notifications';
import styles from './toast-corner.module.css';

export function ToastCorner() {
  return (
    <Notifications
      position="bottom-right"
      transitionDuration={160}
      classNames={{ root: styles.corner ?? '' }}
    />
  );
}
