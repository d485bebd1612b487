/** The priority of a request: a waiting user, or a campaign that takes hours. */
export type Lane = 'interactive' | 'campaign';

export type RequestBudget = {
  /** Resolves when a request may start. Interactive requests precede campaign requests; each lane is first in, first out. */
  take(lane: Lane): Promise<void>;
  /** Starts nothing for this long, after Google reported that the limit is exceeded. */
  pause(milliseconds: number): void;
};

export type RequestBudgetOptions = {
  /** Requests that may start within any second. */
  perSecond: number;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  /**
   * Reserves the next `count` starts among all processes that share the limit, spaced evenly at `perSecond`. Returns the milliseconds
   * until the first. Without it, the limit holds in this process only.
   */
  reserve?: ((count: number) => Promise<number>) | undefined;
};

type Waiter = { start: () => void; fail: (cause: unknown) => void };

/** The window of Google's limit. */
const windowMilliseconds = 1_000;

/** A start missed by more, as during a pause, is given up: used later, it would add to those of other processes. */
const lateMillisecondsMax = 250;

/**
 * Keeps one project's requests below Google's limit: no more than `perSecond` start within *any* second. A token bucket would
 * allow nearly twice as many in its first second. Share one budget between all clients of a Google Cloud project in a process.
 */
export function createRequestBudget({
  perSecond,
  clock,
  sleep,
  reserve,
}: RequestBudgetOptions): RequestBudget {
  if (!Number.isInteger(perSecond) || perSecond < 1)
    throw new RangeError('perSecond must be an integer of at least 1.');
  const lanes: Record<Lane, Waiter[]> = { interactive: [], campaign: [] };
  const recentStarts: number[] = [];
  /** Reserved times to start. */
  let reserved: number[] = [];
  let pausedUntil = 0;
  let draining = false;

  const nextWaiter = () => lanes.interactive.shift() ?? lanes.campaign.shift();
  const waiting = () => lanes.interactive.length + lanes.campaign.length;

  const millisecondsToWait = () => {
    const now = clock().getTime();
    const oldest = recentStarts.length < perSecond ? undefined : recentStarts.at(-perSecond);
    const windowEnd = oldest === undefined ? 0 : oldest + windowMilliseconds;
    return Math.max(pausedUntil, windowEnd, reserved[0] ?? 0) - now;
  };

  const reserveStarts = async (reserveAmongAll: NonNullable<typeof reserve>) => {
    const now = clock().getTime();
    reserved = reserved.filter((at) => at > now - lateMillisecondsMax);
    if (reserved.length > 0 || now < pausedUntil) return;
    const count = Math.min(waiting(), perSecond);
    const first = now + (await reserveAmongAll(count));
    reserved = Array.from({ length: count }, (_, index) => first + (index * windowMilliseconds) / perSecond);
  };

  const failAll = (cause: unknown) => {
    for (let waiter = nextWaiter(); waiter; waiter = nextWaiter()) waiter.fail(cause);
  };

  const startNext = () => {
    reserved.shift();
    recentStarts.push(clock().getTime());
    if (recentStarts.length > perSecond) recentStarts.shift();
    nextWaiter()?.start();
  };

  const drain = async () => {
    if (draining) return;
    draining = true;
    try {
      while (waiting() > 0) {
        if (reserve) await reserveStarts(reserve);
        const wait = millisecondsToWait();
        if (wait > 0) await sleep(wait);
        else startNext();
      }
    } catch (cause) {
      failAll(cause);
    } finally {
      // Synchronously after the last waiter, so that a new one cannot be missed.
      draining = false;
    }
  };

  return {
    take(lane) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      lanes[lane].push({ start: resolve, fail: reject });
      void drain();
      return promise;
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, clock().getTime() + milliseconds);
    },
  };
}
