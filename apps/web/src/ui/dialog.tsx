import { useEffect } from 'react';
import type { ModalDialogProps } from './modal-dialog.tsx';
import { PartPending } from './part-pending.tsx';
import { useFetched } from './use-fetched.ts';
import { useFirstPress } from './use-first-press.ts';

const fetchDialog = () => import('./modal-dialog.tsx').then((module) => module.ModalDialog);

/** A dialog: title, close button, content. What draws it is fetched with the first press on a page that has one. */
export function Dialog(props: ModalDialogProps) {
  const [ModalDialog, fetchOnce, prepare] = useFetched(fetchDialog, () => props.isOpen && props.onClose());
  useFirstPress(prepare);
  useEffect(() => {
    if (props.isOpen) fetchOnce();
  });
  if (ModalDialog) return <ModalDialog {...props} />;
  return props.isOpen && <PartPending />;
}
