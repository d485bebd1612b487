import type { Context } from '../../context.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { findHeldGooglePasses } from '../rendering/find-google-passes.ts';
import { googleChunkRetriesMax, googleRetriesBeforeDeferring } from './google-chunk-limits.ts';
import type { GoogleTemplateRefresh } from './refresh-google-template.job.ts';
import { updateGooglePasses } from './update-google-passes.ts';

/** At Google's 20 requests a second a run takes half a minute: short enough to repeat after a crash. */
const rangePasses = 500;

/**
 * Updates the next range of a template's saved passes at Google, without notifying. Unchanged passes cost no request. A range that fails
 * permanently does not block the following ones.
 */
export async function refreshGoogleTemplate(
  ctx: Context,
  payload: GoogleTemplateRefresh,
  { retries, signal }: JobAttempt,
): Promise<Again<GoogleTemplateRefresh> | undefined> {
  const { workspaceId, passTemplateId, afterPassId = null } = payload;
  const saved = await ctx.database.inWorkspace(workspaceId, (tx) =>
    findHeldGooglePasses(tx, {
      passTemplateId,
      firstPassId: null,
      afterPassId,
      lastPassId: null,
      limit: rangePasses,
    }),
  );
  const firstPassId = saved[0]?.pass.id;
  const lastPassId = saved.at(-1)?.pass.id;
  if (!firstPassId || !lastPassId) return undefined;
  await updateGooglePasses(ctx, workspaceId, {
    passTemplateId,
    firstPassId,
    lastPassId,
    retried: retries > 0,
    defersFailing: retries >= googleRetriesBeforeDeferring,
    lastTry: retries >= googleChunkRetriesMax,
    signal,
  });
  if (saved.length < rangePasses) return undefined;
  return { again: { workspaceId, passTemplateId, afterPassId: lastPassId }, afterSeconds: 0 };
}
