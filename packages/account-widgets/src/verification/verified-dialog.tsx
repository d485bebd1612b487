import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import { useElevatedAccess } from './use-elevated-access.ts';
import { useIdentityVerification } from './use-identity-verification.ts';
import { VerificationSteps } from './verification-steps.tsx';

type VerifiedDialogProps = Omit<DialogProps, 'children'> & {
  /** The verified action is done, and the rest needs no verification. */
  isPastVerification?: boolean;
  onVerified?: () => void;
  children: ReactNode;
};

/** Sensitive content: asks for verification first, unless it is still valid. */
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
