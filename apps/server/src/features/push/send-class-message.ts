import type { Context } from '../../context.ts';
import { findHeldGooglePasses, type GooglePass } from '../rendering/find-google-passes.ts';
import { type GoogleTemplate, loadGoogleTemplate } from '../rendering/load-google-template.ts';
import { isRecipient } from './is-recipient.ts';
import { type CampaignMessage, sendToClass } from './send-google-message.ts';

type ToldTemplate = {
  passTemplateId: string;
  message: CampaignMessage;
  launchedAt: Date;
  /** No later run will come: what may pass with time has failed, too. */
  lastTry: boolean;
  signal: AbortSignal;
};

const pagePasses = 500;

/** Tells all holders of a template at once, and counts whom that notified, or failed to. Run twice, it notifies nobody twice. */
export async function sendClassMessage(
  ctx: Context,
  workspaceId: string,
  { passTemplateId, message, launchedAt, lastTry, signal }: ToldTemplate,
): Promise<{ notifications: number; failed: number }> {
  const google = await ctx.database.inWorkspace(workspaceId, (tx) =>
    loadGoogleTemplate(ctx, tx, passTemplateId),
  );
  const holders = google ? await countMeant(ctx, google, { passTemplateId, launchedAt, signal }) : 0;
  // Google has no class to tell before the first pass was saved.
  if (!google || holders === 0) return { notifications: 0, failed: 0 };
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  // Looked for first, always: one request, and a run that was cut off may have added it.
  const outcome = await sendToClass(ctx, { client, google, retried: true, lastTry }, message);
  if (outcome === 'failed') return { notifications: 0, failed: holders };
  return { notifications: outcome === 'notNotified' ? 0 : holders, failed: 0 };
}

async function countMeant(
  ctx: Context,
  google: GoogleTemplate,
  { passTemplateId, launchedAt, signal }: Pick<ToldTemplate, 'passTemplateId' | 'launchedAt' | 'signal'>,
): Promise<number> {
  let count = 0;
  let afterPassId: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const range = { passTemplateId, firstPassId: null, afterPassId, lastPassId: null, limit: pagePasses };
    const page: GooglePass[] = await ctx.database.inWorkspace(google.workspaceId, (tx) =>
      findHeldGooglePasses(tx, range),
    );
    const now = ctx.clock();
    for (const { pass, user } of page)
      if (isRecipient(pass, google.look.faceOf(pass, user), { launchedAt, now })) count += 1;
    afterPassId = page.at(-1)?.pass.id ?? null;
    if (page.length < pagePasses) return count;
  }
}
