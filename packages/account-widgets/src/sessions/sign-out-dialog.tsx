import { describeFailure } from '../api/describe-errors.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useWidgetCache } from '../widget/use-widget-cache.ts';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { listSessions, signOutSession } from './session-requests.ts';

type SignOutDialogProps = {
  sessionId: string;
  deviceName: string;
  onSignedOut: () => void;
  onClose: () => void;
};

export function SignOutDialog({ sessionId, deviceName, onSignedOut, onClose }: SignOutDialogProps) {
  const { reload } = useWidgetCache();
  const signOut = useWidgetMutation(signOutSession, {
    onSuccess: () => {
      onClose();
      onSignedOut();
      reload(listSessions());
    },
  });
  return (
    <ConfirmDialog
      title="Sign out of device?"
      description={`${deviceName} will be signed out at once and has to sign in again.`}
      confirmLabel="Sign out"
      isDestructive
      isPending={signOut.isPending}
      error={signOut.error && describeFailure(signOut.error)}
      onConfirm={() => signOut.mutate(sessionId)}
      onClose={onClose}
    />
  );
}
