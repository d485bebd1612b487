import { testInviteEmailsPerMinute } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { automatic } from '../../platform/mail/header-text.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import { type WantedExample, writeExampleMail } from './write-example-mail.ts';

type Sending = Parameters<typeof writeExampleMail>[0] & Pick<Context, 'mailer' | 'identity' | 'tokenBuckets'>;

/** @throws AppError `notFound`, `notPublished`, `mailNotSetUp`, `tooManyRequests`, `validationFailed`, `mailNotSent` */
export async function sendTestInviteEmail(
  ctx: Sending,
  { workspaceId, userId, ...wanted }: WantedExample & { workspaceId: string; userId: string },
): Promise<{ recipient: string }> {
  const { mailer } = ctx;
  if (!mailer) throw new AppError('mailNotSetUp');
  const { mail, issues } = await ctx.database.inWorkspace(workspaceId, (tx) =>
    writeExampleMail(ctx, tx, wanted),
  );
  if (!mail)
    throw new AppError('validationFailed', {
      message: issues[0]?.message ?? '',
      issues: wanted.content
        ? issues.map(({ path, message }) => ({ path: `content.${path}`, message }))
        : issues,
    });
  const account = await ctx.identity.findUser(userId);
  if (!account) throw new AppError('unauthorized');
  await takeFromLimit(ctx, userId);
  try {
    await mailer.send({ ...mail, to: account.email, headers: automatic });
  } catch (error) {
    if (error instanceof MailError) throw new AppError('mailNotSent', { cause: error });
    throw error;
  }
  return { recipient: account.email };
}

async function takeFromLimit({ tokenBuckets }: Pick<Context, 'tokenBuckets'>, userId: string): Promise<void> {
  const limit = { capacity: testInviteEmailsPerMinute, perSecond: testInviteEmailsPerMinute / 60 };
  const { isAllowed, retryAfterSeconds } = await tokenBuckets('test-emails', limit).take(userId);
  if (!isAllowed)
    throw new AppError('tooManyRequests', {
      message: 'You have sent several test emails. Wait a minute before sending the next one.',
      retryAfterSeconds,
    });
}
