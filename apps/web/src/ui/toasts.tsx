import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { fetchNoted } from '../lib/fetch-noted.ts';
import { loadToasts } from './load-toasts.ts';

/** Long enough to read a sentence twice; an error stays longer because it asks for a decision. */
const toastMilliseconds = 5000;
const errorToastMilliseconds = 9000;
const closeButtonProps = { 'aria-label': 'Dismiss' };

/** Shows a toast in the corner, which is fetched for it where nobody has pressed anything yet. */
export function showToast(toast: NotificationData): void {
  void fetchNoted(loadToasts).then((library) => library?.notifications.show(toast));
}

/** Says that something was done. */
export function showDone(message: string): void {
  showToast({
    message,
    color: 'teal',
    icon: <IconCheck size={18} />,
    autoClose: toastMilliseconds,
    closeButtonProps,
    role: 'status',
  });
}

/** Says that something failed, in the catalogue's words, and below them why, where somebody knows. */
export function showError(sentence: string, reason = ''): void {
  showToast({
    ...(reason ? { title: sentence, message: reason } : { message: sentence }),
    color: 'red',
    icon: <IconAlertTriangle size={18} />,
    autoClose: errorToastMilliseconds,
    closeButtonProps,
    role: 'alert',
  });
}
