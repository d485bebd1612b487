import type { SignUpOutcome, SignUpSubmission } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign, type PublishedDesign } from '../pass-templates/find-published-design.ts';
import { countWorkspace } from '../workspaces/count-workspace.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { outcomeOfRefusal } from './outcome-of-refusal.ts';
import { addPendingSignUp, type PendingInput } from './pending-sign-up.ts';
import type { SignUpLimits } from './sign-up-limits.ts';
import { checkSignUpSolution, makeSignUpPuzzle } from './sign-up-puzzle.ts';
import { deliverSignUpMailJob } from './sign-ups.jobs.ts';

export type SigningUp = Pick<
  Context,
  | 'ids'
  | 'clock'
  | 'queue'
  | 'reactions'
  | 'config'
  | 'keys'
  | 'vault'
  | 'database'
  | 'mailer'
  | 'sms'
  | 'countedLog'
> & { limits: SignUpLimits };

export type Visitor = { network: string; language: PendingInput['language'] };

/** A repetition gets the first answer. @throws AppError `badRequest` for an unsolved puzzle, `requestInProgress`, `tooManyRequests` */
export async function answerSolved<Outcome>(
  ctx: SigningUp,
  address: TemplateAddress,
  { puzzle, solution, request }: Pick<SignUpSubmission, 'puzzle' | 'solution'> & { request: string },
  work: (tx: WorkspaceTransaction, design: PublishedDesign) => Promise<Outcome>,
): Promise<Outcome | SignUpOutcome> {
  const publicId = templatePublicId(address);
  const again = () => ({ kind: 'again', puzzle: makeSignUpPuzzle(ctx, publicId) }) as const;
  const checked = checkSignUpSolution(ctx, publicId, { puzzle, solution });
  if (checked === 'wrong') {
    ctx.countedLog.add('info', 'A sign-up with an unsolved or forged puzzle was refused', { kind: address });
    throw new AppError('badRequest', { message: 'The puzzle is not solved.' });
  }
  if (checked === 'expired') return again();
  try {
    return await ctx.limits.inFlight(address, () =>
      ctx.database.inWorkspace(address.workspaceId, async (tx) => {
        const design = await findPublishedDesign(tx, address.passTemplateId);
        const { answer } = await answerOnce(ctx, tx, { key: `sign-up ${puzzle}`, request }, () =>
          work(tx, design),
        );
        return answer;
      }),
    );
  } catch (error) {
    // The first request had other values, and its response was lost.
    if (error instanceof AppError && error.code === 'idempotencyKeyReused') return again();
    return outcomeOfRefusal(error);
  }
}

/** Runs the same statements for every address and number, and answers by mail or SMS. @throws AppError `tooManyRequests` */
export async function admitVisitor(
  ctx: SigningUp,
  tx: WorkspaceTransaction,
  { template, input }: { template: PassTemplateRow; input: PendingInput },
  network: string,
): Promise<SignUpOutcome> {
  if (!(input.phone ? ctx.sms : ctx.mailer)) return { kind: 'closed' };
  if (await isFull(tx, template)) return { kind: 'full' };
  const address = { workspaceId: tx.workspaceId, passTemplateId: template.id };
  await ctx.limits.count(address, network, Boolean(input.phone));
  const id = await addPendingSignUp(ctx, tx, template.id, input);
  await ctx.queue.send(tx, deliverSignUpMailJob, { workspaceId: tx.workspaceId, id });
  return { kind: 'mailed' };
}

/** For the page only: issuing checks the limit again, under a lock. */
export async function isFull(tx: WorkspaceTransaction, template: PassTemplateRow): Promise<boolean> {
  if (!template.is_demo) return false;
  const { organization } = await findWorkspaceById(tx.db, tx.workspaceId);
  const limit = organization.demo_pass_count_limit;
  return limit !== null && (await countWorkspace(tx)).demoPassCount >= limit;
}
