import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { PlacedPage } from './embedded-pages-editor.tsx';
import type { EmbeddedPageChanges } from './use-embedded-page-changes.ts';

type RemovePageDialogProps = { page: PlacedPage; changes: EmbeddedPageChanges; onClose: () => void };

export function RemovePageDialog({ page, changes, onClose }: RemovePageDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Remove ${page.label}?`}
      confirmLabel="Remove page"
      isBusy={changes.isRemoving}
      onConfirm={() => void changes.remove(page.slug).then(onClose, onClose)}
      onClose={onClose}
    >
      It disappears from the sidebar for everyone in this workspace, and links to it stop working. The page
      itself is not changed.
    </ConfirmDialog>
  );
}
