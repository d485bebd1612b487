import { AppleWalletError } from '../errors.ts';

/**
 * How much work a file may ask for. The counts of iterations stand in the file itself: whoever makes one could keep a server
 * busy for days. Real exports ask for 2,000 (Keychain, openssl) to 600,000 (careful tools) a key.
 */
export type WorkBudget = {
  /** Iterations on our own thread. */
  spendHere(iterations: number): void;
  /** Iterations in the thread pool. */
  spendAside(iterations: number): void;
};

/** A tenth of a second. */
const iterationsHereMax = 100_000;
/** About a second. */
const iterationsAsideMax = 3_000_000;

/** A budget for one file. Its methods throw AppleWalletError `tooMuchWork`. */
export function createWorkBudget(): WorkBudget {
  let here = iterationsHereMax;
  let aside = iterationsAsideMax;
  const check = (iterations: number, left: number) => {
    if (iterations < 1 || left < 0) throw new AppleWalletError('tooMuchWork');
  };
  return {
    spendHere(iterations) {
      here -= iterations;
      check(iterations, here);
    },
    spendAside(iterations) {
      aside -= iterations;
      check(iterations, aside);
    },
  };
}
