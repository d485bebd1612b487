import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { passExpiry } from '../pass-templates/pass-expiry.ts';
import { findPass, findPassUser, type PassRow } from './find-pass.ts';

/** Prevents an accidental second mail, and is short for a holder who deleted the first. */
const resendIntervalMilliseconds = 60_000;

type Sending = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'mailer' | 'sms'>;

/** @throws AppError `notFound`, `mailNotSetUp`, `smsNotSetUp`, `personNotReachable`, `passVoided`, `passExpired`, `personUnsubscribed`, or `tooManyRequests` within a minute */
export async function sendDownloadLink(
  ctx: Sending,
  tx: WorkspaceTransaction,
  passId: string,
  asked: 'sms' | null = null,
): Promise<Reached> {
  // Lock the pass, so that concurrent requests send one mail.
  const pass = await findPass(tx, passId, true);
  const reached = await requireReachable(ctx, tx, pass, asked);
  const channel = reached.phone === null ? null : 'sms';
  await requireResendInterval(ctx, tx, passId);
  const sendId = ctx.ids.uuid();
  await tx.db
    .insertInto('download_links_sent')
    .values({ workspace_id: tx.workspaceId, pass_id: passId, id: sendId, at: ctx.clock(), channel })
    .execute();
  await announce(ctx, tx, [
    {
      type: 'downloadLink.sent',
      payload: { passId, passTemplateId: pass.pass_template_id, sendId, ...(channel && { channel }) },
    },
  ]);
  return reached;
}

/** By mail where there is an address, else by SMS to the number. */
export type Reached = { email: string; phone: string | null };

async function requireReachable(
  ctx: Sending,
  tx: WorkspaceTransaction,
  pass: PassRow,
  asked: 'sms' | null,
): Promise<Reached> {
  if (pass.status === 'voided') throw new AppError('passVoided');
  const { document } = await findPublishedDesign(tx, pass.pass_template_id);
  const expiresAt = passExpiry(pass, document.features);
  if (expiresAt && expiresAt <= ctx.clock()) throw new AppError('passExpired');
  const user = await findPassUser(tx, pass.pass_user_id);
  if (user.unsubscribed_at) throw new AppError('personUnsubscribed');
  if (asked !== 'sms' && user.email !== '' && (ctx.mailer || !user.phone || !ctx.sms)) {
    if (!ctx.mailer) throw new AppError('mailNotSetUp');
    return { email: user.email, phone: null };
  }
  if (user.phone === null) throw new AppError('personNotReachable');
  if (!ctx.sms) throw new AppError('smsNotSetUp');
  return { email: '', phone: user.phone };
}

async function requireResendInterval(ctx: Sending, tx: WorkspaceTransaction, passId: string): Promise<void> {
  const now = ctx.clock().getTime();
  const recent = await tx.db
    .selectFrom('download_links_sent')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_id', '=', passId)
    .where('at', '>', new Date(now - resendIntervalMilliseconds))
    // A later one was sent while the clock was ahead.
    .where('at', '<', new Date(now + resendIntervalMilliseconds))
    .limit(1)
    .executeTakeFirst();
  if (recent)
    throw new AppError('tooManyRequests', {
      message: 'The download link was sent a moment ago. Wait a minute before sending it again.',
    });
}
