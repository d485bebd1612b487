import pLimit from 'p-limit';
import type { Context } from '../../context.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { Delivery } from './deliver-download-links.job.ts';
import { mailsPerJob } from './delivery-limits.ts';
import { findDueMails } from './find-due-mails.ts';
import { loadInviteEmails } from './load-invite-emails.ts';
import { openOutcomeRecorder } from './record-outcomes.ts';

type Mailing = Pick<
  Context,
  'clock' | 'database' | 'config' | 'keys' | 'mailer' | 'logger' | 'ids' | 'queue' | 'reactions'
>;

/** Then other workspaces get their turn; far below the queue's limit for a job. */
const runMilliseconds = 20_000;
/** Mails are loaded about this long before they leave, so that an unsubscribe in between takes effect. */
const loadedSeconds = 5;
/** Then the server counts as unavailable, and the rest of the chunk waits. */
const failuresInARowMax = 3;

export type ChunkResult = {
  after: string | undefined;
  isOver: boolean;
  deferred: number;
  refused: number;
  reason: string | null;
  unavailable: MailError | null;
};

/** Records each accepted mail before its connection takes another: a crash repeats one mail, with the same Message-ID. */
export async function mailChunk(ctx: Mailing, delivery: Delivery, signal: AbortSignal): Promise<ChunkResult> {
  const { workspaceId } = delivery;
  const until = ctx.clock().getTime() + runMilliseconds;
  const outcomes = openOutcomeRecorder(ctx, delivery);
  const { perRun, perLoad } = limitsOf(ctx);
  const lanes = pLimit(perRun);
  const result: ChunkResult = {
    after: delivery.afterPassId,
    isOver: false,
    deferred: 0,
    refused: 0,
    reason: null,
    unavailable: null,
  };
  const faults: unknown[] = [];
  let failures = 0;
  const isStopped = () =>
    signal.aborted || faults.length > 0 || failures >= failuresInARowMax || ctx.clock().getTime() >= until;

  const takeFailure = async (passId: string, error: MailError): Promise<void> => {
    result.reason = error.message;
    if (error.code === 'refused') {
      result.refused += 1;
      return outcomes.record({ passId, column: 'refused_at', status: error.status });
    }
    result.deferred += 1;
    if (error.code === 'deferred') return;
    failures += 1;
    result.unavailable = error;
  };

  const tryMail = async (passId: string, mail: MailMessage | undefined): Promise<void> => {
    // Lanes start mails in order, so the last ones were not tried.
    if (isStopped()) return;
    result.after = passId;
    try {
      if (!mail) return await outcomes.record({ passId, column: 'skipped_at' });
      await sendMail(ctx, mail, () => outcomes.record({ passId, column: 'delivered_at' }));
      failures = 0;
      result.unavailable = null;
    } catch (error) {
      if (error instanceof MailError) await takeFailure(passId, error);
      else faults.push(error);
    }
  };

  while (!isStopped() && !result.isOver) {
    const { due, mails } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
      const due = await findDueMails(tx, { ...delivery, afterPassId: result.after }, perLoad);
      return { due, mails: await loadInviteEmails(ctx, tx, due) };
    });
    await Promise.all(due.map(({ pass_id }) => lanes(() => tryMail(pass_id, mails.get(pass_id)))));
    result.isOver = due.length < perLoad && result.after === (due.at(-1)?.pass_id ?? result.after);
  }
  if (faults.length > 0) throw faults[0];
  return result;
}

function limitsOf({ config: { mail } }: Mailing): { perRun: number; perLoad: number } {
  if (mail.kind !== 'smtp') return { perRun: 4, perLoad: mailsPerJob };
  const { connections, ratePerSecond } = mail;
  const paced = ratePerSecond > 0 ? ratePerSecond * loadedSeconds : mailsPerJob;
  return { perRun: connections, perLoad: Math.min(mailsPerJob, paced) };
}

async function sendMail(
  { mailer }: Mailing,
  mail: MailMessage,
  accepted: () => Promise<void>,
): Promise<void> {
  if (!mailer) throw new MailError('unavailable', 'Download links cannot be sent: set SMTP_URL.');
  await mailer.send(mail, accepted);
}
