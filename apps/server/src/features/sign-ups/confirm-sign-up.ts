import type { SignUpOutcome } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { TemplateAddress } from '../../platform/public-ids.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { lookUpPass } from '../passes/find-pass.ts';
import { accessLevelOf } from './access-level-of.ts';
import type { SigningUp } from './admit-visitor.ts';
import { readConfirmToken } from './confirm-link.ts';
import { findHeldPass, lockSignUp } from './find-held-pass.ts';
import { issueSignUp } from './issue-sign-up.ts';
import { outcomeOfRefusal } from './outcome-of-refusal.ts';
import { findPendingSignUp, removePendingSignUp } from './pending-sign-up.ts';

type Confirming = Omit<SigningUp, 'mailer' | 'sms'>;

/** The pass gets the sign-up's id, so that repeating it returns the same pass. @throws AppError `notFound` for an invalid link */
export async function confirmSignUp(
  ctx: Confirming,
  address: TemplateAddress,
  token: string,
): Promise<SignUpOutcome> {
  const id = readConfirmToken(ctx, address, token);
  if (!id) throw new AppError('notFound');
  try {
    return await ctx.limits.inFlight(address, () =>
      ctx.database.inWorkspace(address.workspaceId, (tx) => confirm(ctx, tx, address, id)),
    );
  } catch (error) {
    return outcomeOfRefusal(error);
  }
}

async function confirm(
  ctx: Confirming,
  tx: WorkspaceTransaction,
  { passTemplateId }: TemplateAddress,
  id: string,
): Promise<SignUpOutcome> {
  const pageOf = (pass: { id: string; link_version: number }) =>
    downloadUrl(ctx, { workspaceId: tx.workspaceId, passId: pass.id }, pass.link_version);
  const pending = await findPendingSignUp(ctx, tx, id, true);
  if (!pending || pending.passTemplateId !== passTemplateId) {
    const issued = await lookUpPass(tx, id);
    if (!issued || issued.pass_template_id !== passTemplateId) throw new AppError('notFound');
    return { kind: 'issued', url: pageOf(issued) };
  }
  const { input } = pending;
  const design = await findPublishedDesign(tx, passTemplateId);
  const person = { email: input.email, phone: input.phone };
  await lockSignUp(tx, { passTemplateId, person });
  // A person may sign up twice and confirm both.
  const held = await findHeldPass(ctx, tx, { person, ...design });
  if (!held && (await accessLevelOf(tx, design.template, input)) !== 'ANY') return { kind: 'closed' };
  await removePendingSignUp(tx, id);
  if (held) return { kind: 'issued', url: pageOf(held) };
  return { kind: 'issued', url: await issueSignUp(ctx, tx, { id, passTemplateId, input }) };
}
