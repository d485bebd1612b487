import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type SetupKeyDialogProps = { secret: string; onClose: () => void };

/** For an app that cannot scan; opens above the dialog with the code. */
export function SetupKeyDialog({ secret, onClose }: SetupKeyDialogProps) {
  return (
    <Dialog
      title="Your setup key"
      description="Enter this key in your authenticator app instead of scanning the QR code."
      onClose={onClose}
    >
      <code className="secret">{secret}</code>
      <div className="dialog-actions">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <CopyButton text={secret} onCopied={onClose}>
          Copy and close
        </CopyButton>
      </div>
    </Dialog>
  );
}
