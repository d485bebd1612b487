import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { downloadText } from './download-text.ts';

type RecoveryCodesDialogProps = { codes: string[]; onClose: () => void };

/** Shown this once. Escape does not close it: nobody should lose them by a slip. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n');
  return (
    <Dialog
      title="Save your recovery codes"
      description="Each of these codes lets you sign in once without your authenticator app. They are not shown again."
      isBusy
      onClose={onClose}
    >
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <CopyButton text={text}>Copy</CopyButton>
        <Button kind="secondary" onClick={() => downloadText('recovery-codes.txt', `${text}\n`)}>
          <DownloadIcon />
          Download
        </Button>
        <Button kind="primary" onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
