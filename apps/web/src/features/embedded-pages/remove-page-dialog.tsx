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
      It disappears from the sidebar of everybody in this workspace, and links to it lead nowhere. The page
      itself stays where it is.
    </ConfirmDialog>
  );
}
