import { AppleWalletError } from '../errors.ts';

/**
 * Limits the work for one file. The file sets the number of iterations and could keep a server busy for days. Real exports use
 * 2,000 (Keychain, openssl) to 600,000 (careful tools) per key.
 */
export type WorkBudget = {
  /** Iterations on the main thread. */
  spendHere(iterations: number): void;
  /** Iterations in the thread pool. */
  spendAside(iterations: number): void;
};

/** About 0.1 s. */
const iterationsHereMax = 100_000;
/** About 1 s. */
const iterationsAsideMax = 3_000_000;

/** The budget of one file. Its methods throw AppleWalletError `tooMuchWork`. */
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
