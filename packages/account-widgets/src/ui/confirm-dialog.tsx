import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';

type ConfirmDialogProps = Pick<DialogProps, 'title' | 'onClose'> & {
  description: ReactNode;
  confirmLabel: string;
  isDestructive?: boolean;
  isPending: boolean;
  error: string | null;
  onConfirm: () => void;
};

/** Confirms an action with immediate effect. If it cannot be undone, the focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    description,
    confirmLabel,
    isDestructive = false,
    isPending,
    error,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog title={title} description={description} isAlert isBusy={isPending} onClose={onClose}>
      <ErrorNotice>{error}</ErrorNotice>
      <div className="dialog-actions">
        <Button
          kind="secondary"
          disabled={isPending}
          onClick={onClose}
          data-autofocus={isDestructive || undefined}
        >
          Cancel
        </Button>
        <Button
          kind={isDestructive ? 'destructive' : 'primary'}
          isLoading={isPending}
          onClick={onConfirm}
          data-autofocus={isDestructive ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
