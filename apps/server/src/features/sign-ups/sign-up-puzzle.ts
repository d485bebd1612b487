import { createHmac, randomBytes } from 'node:crypto';
import { solvesPuzzle } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { isSignature } from '../../platform/keys/is-signature.ts';

/** For filling in a form; a later page solves another puzzle. Bounds a script's stock, and lies within the day of kept answers. */
const validMinutes = 5;
const signatureBytes = 12;

type Signing = Pick<Context, 'keys' | 'clock'>;

export function makeSignUpPuzzle(ctx: Signing, templatePublicId: string): string {
  const number = randomBytes(9).toString('base64url');
  const until = (ctx.clock().getTime() + validMinutes * 60_000).toString(36);
  return `${number}.${until}.${sign(ctx, templatePublicId, `${number}.${until}`).toString('base64url')}`;
}

/** Checks the signature first, so that an invented puzzle costs one hash. */
export function checkSignUpSolution(
  ctx: Signing,
  templatePublicId: string,
  { puzzle, solution }: { puzzle: string; solution: readonly number[] },
): 'solved' | 'expired' | 'wrong' {
  const [number = '', until = '', signature = '', ...rest] = puzzle.split('.');
  if (rest.length > 0 || !isSignature(signature, sign(ctx, templatePublicId, `${number}.${until}`)))
    return 'wrong';
  if (Number.parseInt(until, 36) < ctx.clock().getTime()) return 'expired';
  return solvesPuzzle(puzzle, solution) ? 'solved' : 'wrong';
}

function sign({ keys }: Signing, templatePublicId: string, content: string): Buffer {
  return createHmac('sha256', keys.signUps)
    .update(`puzzle ${templatePublicId} ${content}`)
    .digest()
    .subarray(0, signatureBytes);
}
