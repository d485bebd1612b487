/** How often something may be done that leaves a row behind, for each of many: in memory and per process, since a statement would cost more than it prevents. */
export type TokenBuckets = {
  /** Counts one. Answers 0, or for how many whole seconds whoever it is has to wait where none is left now. */
  take(whose: string): number;
  /** One is undone, and its row is gone. */
  giveBack(whose: string): void;
};

/** Some hundred bytes each. Who is pushed out begins afresh, which only ever lets more through. */
const countedMax = 50_000;

type Allowance = { left: number; at: number };
type Size = { atOnce: number; perSecond: number };

/**
 * Of one sender: a large office behind one address may open its tabs in the same minute, and each leaves some 7,000 rows in an hour, after
 * which they are removed: nothing that a database notices.
 */
const ofSender: Size = { atOnce: 300, perSecond: 2 };

/** Unless told otherwise 300 at once, and two more each second. */
export function createTokenBuckets(clock: () => Date, { atOnce, perSecond }: Size = ofSender): TokenBuckets {
  const allowances = new Map<string, Allowance>();
  const change = (whose: string, by: number): number => {
    const at = clock().getTime();
    const last = allowances.get(whose) ?? { left: atOnce, at };
    const filled = Math.min(atOnce, last.left + Math.max(0, (at - last.at) / 1000) * perSecond);
    const isTaken = filled + by >= 0;
    // Set anew, so that the first of the map is the one that was not seen for the longest time.
    allowances.delete(whose);
    allowances.set(whose, { left: Math.min(atOnce, isTaken ? filled + by : filled), at });
    const [oldest] = allowances.keys();
    if (allowances.size > countedMax && oldest !== undefined) allowances.delete(oldest);
    return isTaken ? 0 : Math.ceil((-by - filled) / perSecond);
  };
  return {
    take: (whose) => change(whose, -1),
    giveBack: (whose) => void change(whose, 1),
  };
}
