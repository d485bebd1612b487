import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { useElevatedAccess } from './use-elevated-access.ts';
import { useIdentityVerification } from './use-identity-verification.ts';
import { VerificationSteps } from './verification-steps.tsx';

type VerifiedDialogProps = Omit<DialogProps, 'children'> & {
  /** What needed verification has happened, and the rest does not. */
  isPastVerification?: boolean;
  onVerified?: () => void;
  children: ReactNode;
};

/** A dialog for something sensitive: whoever has just verified who they are sees it at once, everybody else does that first. */
export function VerifiedDialog(props: VerifiedDialogProps) {
  const { isPastVerification = false, onVerified, children, ...dialog } = props;
  const { isValid } = useElevatedAccess();
  const verification = useIdentityVerification(onVerified);
  if (isValid || isPastVerification) return <Dialog {...dialog}>{children}</Dialog>;
  const { title, description, isPending } = verification;
  return (
    <Dialog {...dialog} title={title} description={description} isBusy={isPending}>
      <VerificationSteps verification={verification} onCancel={dialog.onClose} />
    </Dialog>
  );
}
