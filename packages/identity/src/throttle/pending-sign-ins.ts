import { clientNetwork } from './client-network.ts';
import { createTokenBuckets } from './token-bucket.ts';

/** What sign-ins, and visits to other providers, that were begun and not finished leave of a sender's allowance. */
export type PendingSignInLimiter = {
  /** Counts one. Answers 0, or for how many whole seconds the sender has to wait where it may begin none now. */
  take(ipAddress: string | null): number;
  /** One was finished, and its row is gone. */
  giveBack(ipAddress: string | null): void;
};

/** Whoever opens /authorize leaves a row behind, without an account and before anything is typed. */
export function createPendingSignInLimiter(clock: () => Date): PendingSignInLimiter {
  const allowances = createTokenBuckets(clock);
  return {
    take: (ipAddress) => allowances.take(clientNetwork(ipAddress)),
    giveBack: (ipAddress) => allowances.giveBack(clientNetwork(ipAddress)),
  };
}
