import { useState } from 'react';
import { useWidgetMutation } from '../widget/use-widget-mutation.ts';
import { useElevatedAccess } from './use-elevated-access.ts';
import { sendVerification, verify } from './verification-requests.ts';

export type IdentityVerification = ReturnType<typeof useIdentityVerification>;

const firstWords = 'We will send a 6-digit code to your email address. Enter it here to continue.';
const newCodeWords = 'Enter the new 6-digit code we sent to your email address.';
const codeWords = 'Enter the 6-digit code we sent to your email address.';

/** Sends a code and verifies it. */
export function useIdentityVerification(onVerified?: () => void) {
  const { state, receive } = useElevatedAccess();
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const [codesSent, setCodesSent] = useState(0);
  const verifying = useWidgetMutation(verify);
  const sending = useWidgetMutation(sendVerification, {
    onSuccess: (id) => {
      setChallengeId(id);
      setCodesSent((count) => count + 1);
      verifying.reset();
    },
  });
  const confirm = async (code: string): Promise<boolean> => {
    if (challengeId === null) return false;
    try {
      receive(await verifying.mutateAsync({ code, authenticationChallengeId: challengeId }));
    } catch {
      return false;
    }
    // A code works once; if the token lapses, request another.
    setChallengeId(null);
    setCodesSent(0);
    onVerified?.();
    return true;
  };
  return {
    challengeId,
    codesSent,
    sending,
    verifying,
    title: state === 'lapsed' ? 'Your verification token has expired' : 'Verify your identity',
    description: challengeId === null ? firstWords : codesSent > 1 ? newCodeWords : codeWords,
    isPending: sending.isPending || verifying.isPending,
    send: () => sending.mutate(),
    confirm,
  };
}
