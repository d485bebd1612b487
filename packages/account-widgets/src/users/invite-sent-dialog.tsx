import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type InviteSentDialogProps = { email: string; onClose: () => void };

export function InviteSentDialog({ email, onClose }: InviteSentDialogProps) {
  return (
    <Dialog
      title="Invite sent"
      description={`An invitation was sent to ${email}.`}
      width={360}
      onClose={onClose}
    >
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
