import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { nextListedPasses } from '../recipients/next-listed-passes.ts';
import { findHeldGooglePasses } from '../rendering/find-google-passes.ts';
import {
  type GoogleTemplateRefresh,
  googleChunkRetriesMax,
  googleRetriesBeforeDeferring,
} from './push.jobs.ts';
import { updateGooglePasses } from './update-google-passes.ts';

/** At Google's 20 requests a second a run takes half a minute, short enough to repeat after a crash. */
const rangePasses = 500;

/** Notifies no holder. Unchanged passes cost no request, and the walk continues after a range that fails for good. */
export async function refreshGoogleTemplate(
  ctx: Context,
  payload: GoogleTemplateRefresh,
  { retries, signal }: JobAttempt,
): Promise<Again<GoogleTemplateRefresh> | undefined> {
  const { workspaceId, passTemplateId, recipientsOf } = payload;
  const passes = await ctx.database.inWorkspace(workspaceId, (tx) => nextPasses(tx, payload));
  if (!passes) return undefined;
  await updateGooglePasses(ctx, workspaceId, {
    passTemplateId,
    firstPassId: passes.firstPassId,
    lastPassId: passes.lastPassId,
    ...(passes.passIds && { passIds: passes.passIds }),
    retried: retries > 0,
    defersFailing: retries >= googleRetriesBeforeDeferring,
    lastTry: retries >= googleChunkRetriesMax,
    signal,
  });
  if (passes.isLast) return undefined;
  return {
    again: { workspaceId, passTemplateId, recipientsOf, afterPassId: passes.lastPassId },
    afterSeconds: 0,
  };
}

type NextPasses = { firstPassId: string; lastPassId: string; passIds?: string[]; isLast?: boolean };

async function nextPasses(
  tx: WorkspaceTransaction,
  { passTemplateId, recipientsOf, afterPassId }: GoogleTemplateRefresh,
): Promise<NextPasses | null> {
  if (recipientsOf) return nextListedPasses(tx, { campaignId: recipientsOf, afterPassId });
  const saved = await findHeldGooglePasses(tx, {
    passTemplateId,
    firstPassId: null,
    afterPassId: afterPassId ?? null,
    lastPassId: null,
    limit: rangePasses,
  });
  const [first, last] = [saved[0]?.pass.id, saved.at(-1)?.pass.id];
  if (!first || !last) return null;
  return { firstPassId: first, lastPassId: last, isLast: saved.length < rangePasses };
}
