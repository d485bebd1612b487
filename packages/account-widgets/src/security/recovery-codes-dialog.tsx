import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DownloadIcon } from '../ui/icons.tsx';

type RecoveryCodesDialogProps = { codes: string[]; onClose: () => void };

/** Shows the codes once. Escape does not close it, to protect them from a slip. */
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

/** Downloads a text as a file. */
function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By the next task the download has started.
  setTimeout(() => URL.revokeObjectURL(url));
}
