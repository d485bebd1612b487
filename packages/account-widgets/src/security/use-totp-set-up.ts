import { useState } from 'react';
import { useElevatedAccess } from '../verification/use-elevated-access.ts';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { invalidPasscode } from './describe-totp-error.ts';
import { createTotpFactor, verifyTotpFactor } from './security-requests.ts';
import { useMethodChange } from './use-method-change.ts';

export type TotpSetUp = ReturnType<typeof useTotpSetUp>;

/** From the press on the button to the recovery codes. */
export function useTotpSetUp() {
  const { isValid } = useElevatedAccess();
  const [isOpen, setIsOpen] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([]);
  const markSetUp = useMethodChange('Mfa', true);
  const creating = useWidgetMutation(createTotpFactor);
  const verifying = useWidgetMutation(verifyTotpFactor);

  const close = () => {
    setIsOpen(false);
    setRecoveryCodes([]);
    creating.reset();
    verifying.reset();
  };
  const confirm = async (code: string): Promise<boolean> => {
    const challengeId = creating.data?.challengeId;
    if (challengeId === undefined) return false;
    const verified = await verifying
      .mutateAsync({ code, authenticationChallengeId: challengeId })
      .catch(() => null);
    if (!verified?.isVerified) return false;
    markSetUp();
    if (verified.recoveryCodes.length > 0) setRecoveryCodes(verified.recoveryCodes);
    else close();
    return true;
  };
  const refusal = verifying.data?.isVerified === false ? new Error(invalidPasscode) : null;
  return {
    isOpen,
    /** Creates the factor before the dialog opens. */
    isStarting: creating.isPending && !isOpen,
    creating,
    verifying,
    error: verifying.isPending ? null : (verifying.error ?? refusal),
    factor: creating.data ?? null,
    recoveryCodes,
    start: () => {
      if (isValid) creating.mutate(undefined, { onSuccess: () => setIsOpen(true) });
      else {
        creating.reset();
        setIsOpen(true);
      }
    },
    create: () => creating.mutate(),
    confirm,
    close,
  };
}
