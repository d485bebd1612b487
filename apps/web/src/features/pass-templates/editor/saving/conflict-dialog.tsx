import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';

type ConflictDialogProps = { isBusy: boolean; onReload: () => void; onClose: () => void };

export function ConflictDialog({ isBusy, onReload, onClose }: ConflictDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title="Someone else saved this template"
      confirmLabel="Reload their version"
      isDanger
      isBusy={isBusy}
      onConfirm={onReload}
      onClose={onClose}
    >
      Nothing was overwritten: their version is saved, and yours is still here in the editor, unsaved.
      Reloading shows theirs and discards what you changed since your last save. Cancel to keep yours on the
      screen and copy what you need.
    </ConfirmDialog>
  );
}
