import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { toastPosition } from './toast-position.ts';

/** Time to read a sentence twice; an error stays longer because it asks for a decision. */
const toastMilliseconds = 5000;
const errorToastMilliseconds = 9000;
const closeButtonProps = { 'aria-label': 'Dismiss' };

export function showDone(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    icon: <IconCheck size={18} />,
    autoClose: toastMilliseconds,
    closeButtonProps,
    position: toastPosition(),
    role: 'status',
  });
}

/** Shows the error catalog's sentence, and below it the reason if known. */
export function showError(sentence: string, reason = ''): void {
  notifications.show({
    ...(reason ? { title: sentence, message: reason } : { message: sentence }),
    color: 'red',
    icon: <IconAlertTriangle size={18} />,
    autoClose: errorToastMilliseconds,
    closeButtonProps,
    position: toastPosition(),
    role: 'alert',
  });
}

export function dismissErrorToasts(): void {
  notifications.updateState(notificationsStore, (toasts) => toasts.filter(({ role }) => role !== 'alert'));
}
