import { useState } from 'react';
import { describeFailure } from '../api/describe-errors.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useWidgetCache } from '../widget/use-widget-cache.ts';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { listSessions, signOutOthers } from './session-requests.ts';

type SignOutOthersProps = { currentSessionId: string | undefined; onSignedOut: () => void };

export function SignOutOthers({ currentSessionId, onSignedOut }: SignOutOthersProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { reload } = useWidgetCache();
  const signOut = useWidgetMutation(signOutOthers, {
    onSuccess: () => {
      setIsAsking(false);
      onSignedOut();
      reload(listSessions());
    },
  });
  const ask = () => {
    signOut.reset();
    setIsAsking(true);
  };
  return (
    <div className="card-foot">
      <Button kind="secondary" onClick={ask}>
        Sign out of all other devices
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out of all other devices?"
          description="Every device but this one will be signed out at once and has to sign in again."
          confirmLabel="Sign out"
          isDestructive
          isPending={signOut.isPending}
          error={signOut.error && describeFailure(signOut.error)}
          onConfirm={() => signOut.mutate(currentSessionId)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
