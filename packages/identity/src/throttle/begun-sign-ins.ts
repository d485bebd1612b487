import { clientNetwork } from './client-network.ts';

/** What sign-ins, and visits to other providers, that were begun and not finished leave of a sender's allowance. */
export type BegunSignIns = {
  /** Counts one. Answers 0, or for how many whole seconds the sender has to wait where it may begin none now. */
  take(ipAddress: string | null): number;
  /** One was finished, and its row is gone. */
  giveBack(ipAddress: string | null): void;
};

/** A large office behind one address may open its tabs in the same minute. */
const atOnce = 300;
/** So a sender leaves some 7,000 rows in an hour, after which they are removed: nothing that a database notices. */
const perSecond = 2;
/** Some hundred bytes each. A sender that is pushed out begins afresh, which only ever lets more through. */
const sendersMax = 50_000;

type Allowance = { left: number; at: number };

/**
 * Whoever opens /authorize leaves a row behind, without an account and before anything is typed. In memory and per process: a statement for each
 * would cost more than what it prevents.
 */
export function createBegunSignIns(clock: () => Date): BegunSignIns {
  const allowances = new Map<string, Allowance>();
  const change = (ipAddress: string | null, by: number): number => {
    const sender = clientNetwork(ipAddress);
    const at = clock().getTime();
    const last = allowances.get(sender) ?? { left: atOnce, at };
    const filled = Math.min(atOnce, last.left + Math.max(0, (at - last.at) / 1000) * perSecond);
    const isTaken = filled + by >= 0;
    // Set anew, so that the first of the map is the one that was not seen for the longest time.
    allowances.delete(sender);
    allowances.set(sender, { left: Math.min(atOnce, isTaken ? filled + by : filled), at });
    const [oldest] = allowances.keys();
    if (allowances.size > sendersMax && oldest !== undefined) allowances.delete(oldest);
    return isTaken ? 0 : Math.ceil((-by - filled) / perSecond);
  };
  return {
    take: (ipAddress) => change(ipAddress, -1),
    giveBack: (ipAddress) => void change(ipAddress, 1),
  };
}
