// Separate from the schemas, so that the public page does not load zod.
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { puzzleParts } from './sign-up-limits.ts';

/** Of each part: 2^13 hashes on average. */
const zeroBits = 13;

/** Whether a number solves one part of a puzzle: the SHA-256 of both begins with enough zero bits. */
export function solvesPart(puzzle: string, part: number, candidate: number): boolean {
  const hash = sha256(utf8ToBytes(`${puzzle} ${part} ${candidate}`));
  const first = ((hash[0] ?? 0) << 8) | (hash[1] ?? 0);
  return first >>> (16 - zeroBits) === 0;
}

export function solvesPuzzle(puzzle: string, solution: readonly number[]): boolean {
  return (
    solution.length === puzzleParts &&
    solution.every((candidate, part) => solvesPart(puzzle, part, candidate))
  );
}
