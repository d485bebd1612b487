/** Runs work, a few at a time; what is beyond the queue's length is turned away. */
export type Turns = {
  /** Null when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result> | null;
};

export function takeTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    // The place goes to the next one without becoming free in between.
    if (next) next();
    else running -= 1;
  };
  return {
    run: (work) => {
      if (running >= atOnce && waiting.length >= waitingMax) return null;
      return enter().then(work).finally(leave);
    },
  };
}
