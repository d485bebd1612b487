import { addFailures, type CampaignFailures } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { isRecipient, type RecipientRule } from '../recipients/is-recipient.ts';
import { findQuietEnd } from '../recipients/quiet-hours.ts';
import { findHeldGooglePasses, type GooglePass } from '../rendering/find-google-passes.ts';
import { type GoogleTemplate, loadGoogleTemplate } from '../rendering/load-google-template.ts';
import { findLaunchedCampaign } from './find-launched-campaign.ts';
import { isOver } from './is-over.ts';
import { findClassNotifications, mayNotify } from './notification-budget.ts';
import { type ClassMessage, googleChunkRetriesMax, pausedSeconds } from './push.jobs.ts';
import { type CampaignMessage, isSilent, sendToClass } from './send-google-message.ts';

/**
 * One request notifies all holders; flights have a class each. Runs after the passes of every chunk are up to date, and waits while the
 * campaign is paused or the hours are quiet. A repeated run sends no second notification.
 */
export async function sendClassMessage(
  ctx: Context,
  due: ClassMessage,
  attempt: JobAttempt,
): Promise<Again<ClassMessage> | undefined> {
  const { workspaceId, campaignId, passTemplateId } = due;
  const { campaign, google } = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
    campaign: await findLaunchedCampaign(tx, campaignId),
    google: await loadGoogleTemplate(ctx, tx, passTemplateId),
  }));
  const { message, rule } = campaign;
  const result = message && google ? await send(ctx, google, { due, message, rule }, attempt) : nothingSent;
  if ('wait' in result) return { again: due, afterSeconds: result.wait };
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    announce(ctx, tx, [{ type: 'push.classMessageSent', payload: { campaignId, ...result } }]),
  );
  return undefined;
}

type ClassResult = { notifications: number; failed: number; failures: CampaignFailures };
const nothingSent: ClassResult = { notifications: 0, failed: 0, failures: {} };

type Sending = { due: ClassMessage; message: CampaignMessage; rule: RecipientRule };

async function send(
  ctx: Context,
  google: GoogleTemplate,
  { due, message, rule }: Sending,
  { retries, signal }: JobAttempt,
): Promise<ClassResult | Wait> {
  const early = await findHold(ctx, due);
  if (early) return early === 'canceled' ? nothingSent : early;
  const { workspaceId, passTemplateId } = due;
  const classes = await countRecipients(ctx, google, { passTemplateId, rule, signal });
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  const lastTry = retries >= googleChunkRetriesMax;
  const result = { ...nothingSent };
  let limited = 0;
  for (const { type, classId, recipients } of classes) {
    // Again, because counting a million passes takes minutes.
    const hold = await findHold(ctx, due);
    if (hold === 'canceled') break;
    if (hold) return hold;
    const target = { client, google: { ...google, type, classId }, retried: true, lastTry };
    const now = ctx.clock();
    const ofClass = await ctx.database.inWorkspace(workspaceId, (tx) =>
      findClassNotifications(tx, { passTemplateId, now }),
    );
    const notify = mayNotify({ notified_at: null }, ofClass, { now, isUrgent: false });
    // `retried`: ask Google first, since an interrupted run may have added the message.
    const outcome = await sendToClass(ctx, target, { ...message, notify });
    if (outcome === 'failed') result.failed += recipients;
    else if (isSilent(outcome)) limited += recipients;
    else result.notifications += recipients;
  }
  const failures = addFailures({ messageRefused: result.failed, notificationLimit: limited });
  return { ...result, failures };
}

type Wait = { wait: number };

function findHold(
  ctx: Context,
  { workspaceId, campaignId }: ClassMessage,
): Promise<'canceled' | Wait | null> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { status, content } = await tx.db
      .selectFrom('campaign_runs')
      .select(['status', 'content'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow();
    if (status === 'Canceled') return 'canceled';
    if (status === 'Paused') return { wait: pausedSeconds };
    const now = ctx.clock();
    const quietUntil = await findQuietEnd(tx, content, now);
    return quietUntil && { wait: Math.ceil((quietUntil.getTime() - now.getTime()) / 1000) };
  });
}

type ClassRecipients = Pick<GoogleTemplate, 'type' | 'classId'> & { recipients: number };

const pagePasses = 500;

async function countRecipients(
  ctx: Context,
  google: GoogleTemplate,
  { passTemplateId, rule, signal }: Pick<Sending, 'rule'> & { passTemplateId: string; signal: AbortSignal },
): Promise<ClassRecipients[]> {
  // Google has no class before the first pass is saved.
  const classes = new Map<string, ClassRecipients>();
  let afterPassId: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const range = { passTemplateId, firstPassId: null, afterPassId, lastPassId: null, limit: pagePasses };
    const page: GooglePass[] = await ctx.database.inWorkspace(google.workspaceId, (tx) =>
      findHeldGooglePasses(tx, range),
    );
    const now = ctx.clock();
    for (const { pass, user, object } of page) {
      if (!isRecipient(rule, pass) || isOver(google.renderer.contentOf(pass, user), now)) continue;
      const type = typeOf(google, object);
      const classId = type === 'flight' ? object.class_id : google.classId;
      const known = classes.get(classId)?.recipients ?? 0;
      classes.set(classId, { type, classId, recipients: known + 1 });
    }
    afterPassId = page.at(-1)?.pass.id ?? null;
    if (page.length < pagePasses) return [...classes.values()];
  }
}

/** Only flights have another type than their template. */
function typeOf(google: GoogleTemplate, { object_type }: GooglePass['object']): GoogleTemplate['type'] {
  return object_type === 'flight' ? 'flight' : google.type;
}
