import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { shortUuid, workspacePublicId } from '../../platform/public-ids.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { sendDownloadLink } from '../passes/send-download-link.ts';
import { loadPassRenderer } from '../rendering/load-pass-renderer.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { accessLevelOf } from './access-level-of.ts';
import { confirmSignUpUrl } from './confirm-link.ts';
import { findHeldPass, findPerson } from './find-held-pass.ts';
import { findPendingSignUp, type PendingSignUp, removePendingSignUp } from './pending-sign-up.ts';
import { signUpMail } from './sign-up-mail.ts';

type Delivering = Pick<
  Context,
  'clock' | 'database' | 'config' | 'keys' | 'mailer' | 'logger' | 'ids' | 'queue' | 'reactions' | 'vault'
>;

/**
 * Answers a sign-up by mail: with the link of the pass, if the person has one, else with a request to confirm the address; where only
 * people with a pass may sign up, others get nothing. If a run crashes after sending, the second mail has the same Message-ID.
 */
export async function deliverSignUpMail(
  ctx: Delivering,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<void> {
  const mail = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const pending = await findPendingSignUp(ctx, tx, id, true);
    if (!pending) return null;
    const request = await answerPending(ctx, tx, pending);
    if (!request) await removePendingSignUp(tx, id);
    return request;
  });
  if (mail) await sendUnlessRefused(ctx, mail, 'A request to confirm a sign-up');
}

/** The request to confirm; null if the sign-up is settled. */
async function answerPending(
  ctx: Delivering,
  tx: WorkspaceTransaction,
  pending: PendingSignUp,
): Promise<MailMessage | null> {
  const { passTemplateId, input } = pending;
  const template = await findPassTemplate(tx, passTemplateId);
  const level = await accessLevelOf(tx, template, input);
  const person = await findPerson(tx, input.email);
  if (template.archived_at || level === 'NONE' || person?.unsubscribed_at) return null;
  const renderer = await loadPassRenderer(ctx, tx, passTemplateId);
  const held = await findHeldPass(ctx, tx, { email: input.email, ...renderer });
  if (held) {
    await mailLink(ctx, tx, held.id);
    return null;
  }
  if (level === 'ISSUED') return null;
  const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
  const content = renderer.sharedContent();
  return signUpMail({
    to: input.email,
    language: input.language,
    passName: content.heading || template.name,
    issuerName: workspace.issuer_name ?? workspace.name,
    issuerContact: workspace.issuer_contact,
    colors: content.colors,
    confirmUrl: confirmSignUpUrl(ctx, { workspaceId: tx.workspaceId, passTemplateId }, pending.id),
    messageId: messageId(ctx.config, `sign-up.${workspacePublicId(tx.workspaceId)}.${shortUuid(pending.id)}`),
    showPlatformBranding: workspace.organization.show_platform_branding,
  });
}

/** A refusal, such as a link that was mailed a moment ago, is nothing that the visitor may learn. */
async function mailLink(ctx: Delivering, tx: WorkspaceTransaction, passId: string): Promise<void> {
  try {
    await sendDownloadLink(ctx, tx, passId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.logger.info('The link of a sign-up was not mailed', { passId, reason: error.code });
  }
}
