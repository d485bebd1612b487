import { createAllowances } from './allowances.ts';
import { clientNetwork } from './client-network.ts';

/** What sign-ins, and visits to other providers, that were begun and not finished leave of a sender's allowance. */
export type BegunSignIns = {
  /** Counts one. Answers 0, or for how many whole seconds the sender has to wait where it may begin none now. */
  take(ipAddress: string | null): number;
  /** One was finished, and its row is gone. */
  giveBack(ipAddress: string | null): void;
};

/** Whoever opens /authorize leaves a row behind, without an account and before anything is typed. */
export function createBegunSignIns(clock: () => Date): BegunSignIns {
  const allowances = createAllowances(clock);
  return {
    take: (ipAddress) => allowances.take(clientNetwork(ipAddress)),
    giveBack: (ipAddress) => allowances.giveBack(clientNetwork(ipAddress)),
  };
}
