import type { SignUpOutcome } from '@tessera/contract';
import { fetchInTime } from '../../lib/time-limit.ts';
import { solvePuzzle } from './solve-puzzle.ts';

export type SignUpAnswer<Outcome> =
  | Outcome
  | { kind: 'tooMany' }
  | { kind: 'failed' }
  | { kind: 'refused'; paths: string[] };

export type SolvedPuzzle = { puzzle: string; solution: number[] };

/** Limits retries with a new puzzle or while an identical request runs. */
const triesMax = 4;
const waitMilliseconds = 1_000;

export async function sendSignUp<Outcome extends { kind: string } = SignUpOutcome>(
  address: string,
  values: object,
  solved: SolvedPuzzle,
  triesLeft = triesMax,
): Promise<SignUpAnswer<Outcome>> {
  try {
    const response = await fetchInTime(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...values, ...solved }),
    });
    if (response.status === 409 && triesLeft > 1) {
      await new Promise((resolve) => window.setTimeout(resolve, waitMilliseconds));
      return await sendSignUp(address, values, solved, triesLeft - 1);
    }
    if (response.status === 429) return { kind: 'tooMany' };
    if (response.status === 422) return refusal(await response.json());
    if (!response.ok) return { kind: 'failed' };
    const outcome: Outcome | Again = await response.json();
    if (!isAgain(outcome)) return outcome;
    if (triesLeft <= 1) return { kind: 'failed' };
    const { puzzle } = outcome;
    return await sendSignUp(address, values, { puzzle, solution: await solvePuzzle(puzzle) }, triesLeft - 1);
  } catch {
    // No response: the connection broke or the server stopped.
    return { kind: 'failed' };
  }
}

type Again = Extract<SignUpOutcome, { kind: 'again' }>;
const isAgain = (outcome: { kind: string }): outcome is Again => outcome.kind === 'again';

function refusal({ error }: { error: { issues: { path: string }[] } }): { kind: 'refused'; paths: string[] } {
  return { kind: 'refused', paths: error.issues.map(({ path }) => path) };
}
