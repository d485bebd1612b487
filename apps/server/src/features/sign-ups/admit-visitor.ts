import type { SignUpOutcome, SignUpSubmission } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';
import { findPublishedDesign, type PublishedDesign } from '../pass-templates/find-published-design.ts';
import { countSignUp, signUpLimits } from './count-sign-ups.ts';
import { deliverSignUpMailJob } from './deliver-sign-up-mail.job.ts';
import { findPerson, lockSignUp } from './find-held-pass.ts';
import { issueSignUp } from './issue-sign-up.ts';
import { outcomeOfRefusal } from './outcome-of-refusal.ts';
import { addPendingSignUp, type PendingInput } from './pending-sign-up.ts';
import { checkSignUpSolution, makeSignUpPuzzle } from './sign-up-puzzle.ts';

export type SigningUp = Pick<
  Context,
  'ids' | 'clock' | 'queue' | 'reactions' | 'config' | 'keys' | 'vault' | 'database' | 'mailer'
>;

export type Visitor = { network: string; language: PendingInput['language'] };

/**
 * Runs `work` for a request with a solved puzzle. A solution is valid once: a repetition of the request, after a lost answer, gets the
 * first answer again. @throws AppError `badRequest` for a puzzle that is not solved, `requestInProgress`
 */
export async function answerSolved<Outcome>(
  ctx: SigningUp,
  address: TemplateAddress,
  { puzzle, solution, request }: Pick<SignUpSubmission, 'puzzle' | 'solution'> & { request: string },
  work: (tx: WorkspaceTransaction, design: PublishedDesign) => Promise<Outcome>,
): Promise<Outcome | SignUpOutcome> {
  const publicId = templatePublicId(address);
  const again = () => ({ kind: 'again', puzzle: makeSignUpPuzzle(ctx, publicId) }) as const;
  const checked = checkSignUpSolution(ctx, publicId, { puzzle, solution });
  if (checked === 'wrong') throw new AppError('badRequest', { message: 'The puzzle is not solved.' });
  if (checked === 'expired') return again();
  try {
    return await ctx.database.inWorkspace(address.workspaceId, async (tx) => {
      const design = await findPublishedDesign(tx, address.passTemplateId);
      const { answer } = await answerOnce(ctx, tx, { key: `sign-up ${puzzle}`, request }, () =>
        work(tx, design),
      );
      return answer;
    });
  } catch (error) {
    // Sent before with other values, and the answer was lost.
    if (error instanceof AppError && error.code === 'idempotencyKeyReused') return again();
    return outcomeOfRefusal(error);
  }
}

/**
 * Issues the pass of a visitor who proved nothing. Only a new address gets it at once, and only if addresses are not confirmed; a known
 * one gets a mail, because a pass shows values of its holder. @throws AppError `tooManyRequests`
 */
export async function admitVisitor(
  ctx: SigningUp,
  tx: WorkspaceTransaction,
  { passTemplateId, input, isMailed }: { passTemplateId: string; input: PendingInput; isMailed: boolean },
  network: string,
): Promise<SignUpOutcome> {
  const { email } = input;
  await requireWithinLimits(ctx, tx, passTemplateId, network);
  const mail = async (): Promise<SignUpOutcome> => {
    // Above the limit nothing is sent, and the answer stays the same.
    if (await countSignUp(ctx, tx, signUpLimits.mailbox(ctx, email))) {
      const id = await addPendingSignUp(ctx, tx, passTemplateId, input);
      await ctx.queue.send(tx, deliverSignUpMailJob, { workspaceId: tx.workspaceId, id });
    }
    return { kind: 'mailed' };
  };
  if (isMailed) return ctx.mailer ? mail() : { kind: 'closed' };
  await lockSignUp(tx, { passTemplateId, email });
  if (await findPerson(tx, email)) return ctx.mailer ? mail() : { kind: 'known' };
  return { kind: 'issued', url: await issueSignUp(ctx, tx, { passTemplateId, input }) };
}

async function requireWithinLimits(
  ctx: SigningUp,
  tx: WorkspaceTransaction,
  passTemplateId: string,
  network: string,
): Promise<void> {
  for (const limit of [signUpLimits.network(ctx, network), signUpLimits.template(passTemplateId)])
    if (!(await countSignUp(ctx, tx, limit)))
      throw new AppError('tooManyRequests', { message: 'Too many sign-ups. Try again later.' });
}
