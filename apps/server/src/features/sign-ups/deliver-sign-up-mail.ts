import { createHmac } from 'node:crypto';
import { signUpTexts } from '@tessera/contract';
import { limitedMailbox } from '@tessera/text-rules';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { shortUuid, workspacePublicId } from '../../platform/public-ids.ts';
import type { JobAttempt } from '../../platform/queue/job.ts';
import { SmsError, type TextMessage } from '../../platform/sms/sms-sender.ts';
import { noteSmsRecipient } from '../invite-emails/sms/deliver-text-messages.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findPerson } from '../passes/find-people.ts';
import { sendDownloadLink } from '../passes/send-download-link.ts';
import { loadPassRenderer, type PassRenderer } from '../rendering/load-pass-renderer.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { accessLevelOf } from './access-level-of.ts';
import { confirmSignUpUrl } from './confirm-link.ts';
import { findHeldPass, lockSignUp } from './find-held-pass.ts';
import { getSignUps } from './get-sign-ups.ts';
import { issueSignUp } from './issue-sign-up.ts';
import {
  contactOf,
  findPendingSignUp,
  type PendingInput,
  type PendingSignUp,
  removePendingSignUp,
} from './pending-sign-up.ts';
import { signUpMail } from './sign-up-mail.ts';

/** Mails that a stranger can have sent to an address; a mail or two may get lost. */
const mailsMax = 4;
const hours = 6;

/** Hashes the address: the table must not be a list of visitors. */
export async function countMail(
  { keys, clock }: Pick<Context, 'keys' | 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  contact: string,
): Promise<boolean> {
  const now = clock();
  const until = new Date(now.getTime() + hours * 3_600_000);
  const mailbox = createHmac('sha256', keys.signUps).update(
    `count ${contact.includes('@') ? limitedMailbox(contact) : contact}`,
  );
  const { rows } = await sql<{ count: number }>`
    insert into sign_up_counts as counted (workspace_id, key, count, expires_at)
    values (${workspaceId}::bigint, ${`mailbox ${mailbox.digest('base64url')}`}, 1, ${until}::timestamptz)
    on conflict (workspace_id, key) do update set
      count = case when counted.expires_at > ${now}::timestamptz then counted.count + 1 else 1 end,
      expires_at = case when counted.expires_at > ${now}::timestamptz then counted.expires_at else excluded.expires_at end
    returning count`.execute(db);
  return (rows[0]?.count ?? 0) <= mailsMax;
}

type Delivering = Pick<
  Context,
  | 'clock'
  | 'database'
  | 'config'
  | 'keys'
  | 'mailer'
  | 'sms'
  | 'logger'
  | 'ids'
  | 'queue'
  | 'reactions'
  | 'vault'
>;

type Delivery = { workspaceId: string; id: string };

/** A request to confirm, by mail or SMS. */
type Answer = MailMessage | TextMessage;

const isMail = (answer: Answer): answer is MailMessage => 'subject' in answer;

async function textUnlessRefused(ctx: Delivering, workspaceId: string, message: TextMessage): Promise<void> {
  if (!ctx.sms) throw new SmsError('unavailable', 'Text messages cannot be sent: set TWILIO_ACCOUNT_SID.');
  await noteSmsRecipient(ctx, workspaceId, message.to);
  try {
    await ctx.sms.send({ ...message, statusUrl: null });
  } catch (error) {
    if (!(error instanceof SmsError) || error.code === 'unavailable' || error.code === 'deferred')
      throw error;
    ctx.logger.warn('A request to confirm a sign-up could not be delivered', { reason: error.message });
  }
}

/**
 * Sends the link of the held or a new pass, or a request to confirm. Sends nothing beyond the mailbox's limit, to an unsubscribed person,
 * or to a stranger where only known people may sign up. A repeated mail has the same Message-ID.
 */
export async function deliverSignUpMail(
  ctx: Delivering,
  { workspaceId, id }: Delivery,
  { retries }: Pick<JobAttempt, 'retries'> = { retries: 0 },
): Promise<void> {
  const mail = await ctx.database
    .inWorkspace(workspaceId, async (tx) => {
      const pending = await findPendingSignUp(ctx, tx, id, true);
      if (!pending) return null;
      // The first run counted the mail of a retry.
      const isAllowed = retries > 0 || (await countMail(ctx, tx, contactOf(pending.input)));
      const request = isAllowed ? await answerPending(ctx, tx, pending) : null;
      if (!request) await removePendingSignUp(tx, id);
      return request;
    })
    .catch((error: unknown) => dropRefused(ctx, { workspaceId, id }, error));
  if (!mail) return;
  if (isMail(mail)) await sendUnlessRefused(ctx, mail, 'A request to confirm a sign-up');
  else await textUnlessRefused(ctx, workspaceId, mail);
}

/** The design or the plan changed since the sign-up and no longer allows the pass. */
async function dropRefused(ctx: Delivering, { workspaceId, id }: Delivery, error: unknown): Promise<null> {
  if (!(error instanceof AppError)) throw error;
  ctx.logger.info('The pass of a sign-up was not issued', { workspaceId, id, reason: error.code });
  await ctx.database.inWorkspace(workspaceId, (tx) => removePendingSignUp(tx, id));
  return null;
}

/** Null if the sign-up is settled. */
async function answerPending(
  ctx: Delivering,
  tx: WorkspaceTransaction,
  pending: PendingSignUp,
): Promise<Answer | null> {
  const { id, passTemplateId, input } = pending;
  const template = await findPassTemplate(tx, passTemplateId);
  const level = await accessLevelOf(tx, template, input);
  const identity = { email: input.email, phone: input.phone };
  await lockSignUp(tx, { passTemplateId, person: identity });
  const person = await findPerson(tx, identity);
  if (template.archived_at || level === 'NONE' || person?.unsubscribed_at) return null;
  const renderer = await loadPassRenderer(ctx, tx, passTemplateId);
  const held = await findHeldPass(ctx, tx, { person: identity, ...renderer });
  if (held) {
    await sendLink(ctx, tx, held.id, input);
    return null;
  }
  if (level === 'ISSUED') return null;
  // The form would change a known person's values, so the person confirms the address first.
  if (person || (await getSignUps(ctx, tx, passTemplateId)).confirmEmail)
    return requestToConfirm(ctx, tx, pending, renderer);
  await issueSignUp(ctx, tx, { id, passTemplateId, input });
  await sendLink(ctx, tx, id, input);
  return null;
}

async function requestToConfirm(
  ctx: Delivering,
  tx: WorkspaceTransaction,
  { id, passTemplateId, input }: PendingSignUp,
  { template, sharedContent }: PassRenderer,
): Promise<Answer> {
  const workspace = await findWorkspaceById(tx.db, tx.workspaceId);
  const content = sharedContent();
  const confirmUrl = confirmSignUpUrl(ctx, { workspaceId: tx.workspaceId, passTemplateId }, id);
  if (input.phone) {
    const texts = signUpTexts[input.language];
    const issuer = workspace.issuer_name ?? workspace.name;
    return { to: input.phone, text: `${issuer}: ${texts.confirmPhone} ${confirmUrl}` };
  }
  return signUpMail({
    to: input.email,
    language: input.language,
    passName: content.heading || template.name,
    issuerName: workspace.issuer_name ?? workspace.name,
    issuerContact: workspace.issuer_contact,
    colors: content.colors,
    confirmUrl,
    messageId: messageId(ctx.config, `sign-up.${workspacePublicId(tx.workspaceId)}.${shortUuid(id)}`),
    showPlatformBranding: workspace.organization.show_platform_branding,
  });
}

/** The visitor must not learn of a refusal, such as a recently mailed link. */
async function sendLink(
  ctx: Delivering,
  tx: WorkspaceTransaction,
  passId: string,
  { phone }: PendingInput,
): Promise<void> {
  try {
    await sendDownloadLink(ctx, tx, passId, phone ? 'sms' : null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.logger.info('The link of a sign-up was not mailed', { passId, reason: error.code });
  }
}
