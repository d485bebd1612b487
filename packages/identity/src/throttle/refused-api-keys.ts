import { clientNetwork } from './client-network.ts';
import { createThrottleAudit } from './throttle-audit.ts';
import { createTokenBuckets } from './token-bucket.ts';

/** Which senders' refused API keys are in the audit record already. In memory and per process, so that a flood asks nothing of the database. */
export type RefusedApiKeys = {
  /** Whether one is to be written down: once for each sender in each hour of the clock, within one bound over all senders. */
  note(ipAddress: string | null): boolean;
  /** The line could not be written: the sender's next one is. */
  forget(ipAddress: string | null): void;
};

const hourSeconds = 60 * 60;
/** Whoever has many networks leaves no more lines than somebody can read. */
const ofAll = { atOnce: 100, perSecond: 100 / hourSeconds };
const all = 'all senders';

export function createRefusedApiKeys(clock: () => Date): RefusedApiKeys {
  const hours = createThrottleAudit();
  const hourMilliseconds = hourSeconds * 1000;
  const lines = createTokenBuckets(clock, ofAll);
  return {
    note: (ipAddress) => {
      const now = clock().getTime();
      const endOfHour = new Date(now + hourMilliseconds - (now % hourMilliseconds));
      // A sender there was no line for is not noted: one that comes again gets the next there is.
      if (lines.take(all) > 0) return false;
      const isNew = hours.note(clientNetwork(ipAddress), endOfHour);
      if (!isNew) lines.giveBack(all);
      return isNew;
    },
    forget: (ipAddress) => {
      hours.forget(clientNetwork(ipAddress));
      lines.giveBack(all);
    },
  };
}
