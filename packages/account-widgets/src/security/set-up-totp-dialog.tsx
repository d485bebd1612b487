import { VerifiedDialog } from '../verification/verified-dialog.tsx';
import { EnrollTotp } from './enroll-totp.tsx';
import { PrepareTotp } from './prepare-totp.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { TotpSetUp } from './use-totp-set-up.ts';

/** Verification, the code to scan, the passcode, and the recovery codes. */
export function SetUpTotpDialog({ setUp }: { setUp: TotpSetUp }) {
  if (setUp.recoveryCodes.length > 0)
    return <RecoveryCodesDialog codes={setUp.recoveryCodes} onClose={setUp.close} />;
  return (
    <VerifiedDialog
      title="Set up an authenticator app"
      isBusy={setUp.verifying.isPending}
      // The created factor needs no further verification; discarding it would create another.
      isPastVerification={setUp.factor !== null}
      onVerified={setUp.create}
      onClose={setUp.close}
    >
      {setUp.factor ? <EnrollTotp setUp={setUp} factor={setUp.factor} /> : <PrepareTotp setUp={setUp} />}
    </VerifiedDialog>
  );
}
