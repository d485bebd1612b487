import { describeFailure } from '../api/describe-errors.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { VerifiedDialog } from '../verification/verified-dialog.tsx';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { deleteTotpFactors } from './security-requests.ts';
import { useMethodChange } from './use-method-change.ts';

type DisableMfaDialogProps = { hasPassword: boolean; onClose: () => void };

export function DisableMfaDialog({ hasPassword, onClose }: DisableMfaDialogProps) {
  const markNotSetUp = useMethodChange('Mfa', false);
  const disable = useWidgetMutation(deleteTotpFactors, {
    onSuccess: () => {
      markNotSetUp();
      onClose();
    },
  });
  const consequence = hasPassword
    ? 'Only your password will be asked for when you sign in.'
    : 'No additional verification will be asked for when you sign in.';
  return (
    <VerifiedDialog
      title="Disable multi-factor authentication?"
      description={`Turning off multi-factor authentication removes the extra layer of security from your account. ${consequence}`}
      isAlert
      isBusy={disable.isPending}
      isPastVerification={disable.isPending}
      onClose={onClose}
    >
      <ErrorNotice>{disable.error && describeFailure(disable.error)}</ErrorNotice>
      <div className="dialog-actions">
        <Button kind="secondary" disabled={disable.isPending} onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button kind="destructive" isLoading={disable.isPending} onClick={() => disable.mutate()}>
          Disable
        </Button>
      </div>
    </VerifiedDialog>
  );
}
