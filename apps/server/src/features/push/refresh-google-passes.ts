import type { Context } from '../../context.ts';
import type { JobAttempt } from '../../platform/queue/job.ts';
import {
  type GooglePassesRefresh,
  googleChunkRetriesMax,
  googleRetriesBeforeDeferring,
} from './push.jobs.ts';
import { updateGooglePasses } from './update-google-passes.ts';

export async function refreshGooglePasses(
  ctx: Context,
  { workspaceId, passTemplateId, passIds }: GooglePassesRefresh,
  { retries, signal }: JobAttempt,
): Promise<void> {
  const sorted = passIds.toSorted();
  const [firstPassId, lastPassId] = [sorted[0], sorted.at(-1)];
  if (!firstPassId || !lastPassId) return;
  await updateGooglePasses(ctx, workspaceId, {
    passTemplateId,
    passIds,
    firstPassId,
    lastPassId,
    retried: retries > 0,
    defersFailing: retries >= googleRetriesBeforeDeferring,
    lastTry: retries >= googleChunkRetriesMax,
    signal,
  });
}
