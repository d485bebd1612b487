import type { FixableIssue } from '@tessera/pass-design';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { countOfIssues, HolderIssues } from './holder-issues.tsx';

type PublishAnywayDialogProps = {
  issues: readonly FixableIssue[];
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
};

/** Asks before the first publication of a design with issues that holders would see. */
export function PublishAnywayDialog({ issues, isBusy, onPublish, onClose }: PublishAnywayDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title={`Publish with ${countOfIssues(issues)}?`}
      confirmLabel="Publish anyway"
      closeLabel="Keep editing"
      isBusy={isBusy}
      onConfirm={onPublish}
      onClose={onClose}
    >
      <p>Holders will see this on their passes:</p>
      <HolderIssues issues={issues} />
    </ConfirmDialog>
  );
}
