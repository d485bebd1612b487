import pLimit from 'p-limit';
import type { Context } from '../../context.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { type Again, type JobAttempt, mailRetries } from '../../platform/queue/job.ts';
import { expiredStatus, mailsPerJob } from './delivery-limits.ts';
import { findDueMails } from './find-due-mails.ts';
import type { Delivery } from './invite-emails.jobs.ts';
import { loadInviteEmails } from './load-invite-emails.ts';
import { openOutcomeRecorder, writeOutcomes } from './record-outcomes.ts';

type Mailing = Pick<
  Context,
  'clock' | 'database' | 'config' | 'keys' | 'mailer' | 'logger' | 'ids' | 'queue' | 'reactions'
>;

/** A run ends after this time, so that other workspaces get their turn; far below the queue's limit for a job. */
const runMilliseconds = 20_000;
/** About how long before it leaves a mail is loaded: an unsubscribe takes effect for all that are not. */
const loadedSeconds = 5;
/** Then the server is considered unavailable, and the rest of the chunk waits, too. */
const failuresInARowMax = 3;

type ChunkResult = {
  /** The last pass whose mail was tried. */
  after: string | undefined;
  /** Whether all mails were tried. */
  isOver: boolean;
  /** How many mails the server did not accept for now. */
  deferred: number;
  /** How many it refused for good. */
  refused: number;
  /** What it said last about one of them. */
  reason: string | null;
  /** Set if the last attempts failed for a reason that concerns every mail. */
  unavailable: MailError | null;
};

/**
 * Tries the due mails of a chunk once, until the run's time is over or the server is unavailable. Each accepted mail is recorded before its
 * connection takes another one. If the process dies in between, the second mail has the same Message-ID, by which mail programs deduplicate.
 */
async function mailChunk(ctx: Mailing, delivery: Delivery, signal: AbortSignal): Promise<ChunkResult> {
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
    // Lanes start mails in order, so those not tried are the last ones.
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

/** How many mails of a run wait for a connection at once, and how many are loaded at once. */
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

type Delivering = Parameters<typeof mailChunk>[0];

/** Skips mails that were sent; deferred ones follow after growing delays. If the server is unavailable, the queue retries the job. */
export async function deliverDownloadLinks(
  ctx: Delivering,
  delivery: Delivery,
  { signal, retries }: JobAttempt,
): Promise<Again<Delivery> | undefined> {
  const { retriesMax, retryDelaySeconds } = mailRetries;
  const { after, isOver, deferred, refused, reason, unavailable } = await mailChunk(ctx, delivery, signal);
  if (deferred + refused > 0)
    ctx.logger.warn('Mails with download links were not accepted', {
      sendId: delivery.sendId,
      deferred,
      refused,
      reason,
    });
  if (unavailable) {
    if (retries < retriesMax) throw unavailable;
    return giveUp(ctx, delivery);
  }
  const { round = 0, afterPassId: _, ...chunk } = delivery;
  const hasDeferred = delivery.hasDeferred || deferred > 0;
  if (!isOver) return { again: { ...chunk, round, hasDeferred, afterPassId: after }, afterSeconds: 0 };
  if (!hasDeferred) return undefined;
  if (round >= retriesMax) return giveUp(ctx, delivery);
  const afterSeconds = Math.min(3_600, retryDelaySeconds * 2 ** round);
  return { again: { ...chunk, round: round + 1, hasDeferred: false }, afterSeconds };
}

async function giveUp(ctx: Delivering, { afterPassId: _, ...chunk }: Delivery): Promise<undefined> {
  await ctx.database.inWorkspace(chunk.workspaceId, async (tx) => {
    const mails = await findDueMails(tx, chunk);
    const outcomes = mails.map(({ pass_id: passId }) => ({
      passId,
      column: 'refused_at' as const,
      status: expiredStatus,
    }));
    await writeOutcomes(ctx, tx, chunk.sendId, outcomes);
  });
}
