import type { Context } from '../../context.ts';
import type { JobAttempt } from '../../platform/queue/job.ts';
import { linkChangedPasses } from './link-google-passes.ts';
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
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    linkChangedPasses(ctx, tx, { passTemplateId, passIds: sorted }),
  );
  await updateGooglePasses(ctx, workspaceId, {
    passTemplateId,
    passIds,
    firstPassId,
    lastPassId,
    announces: true,
    retried: retries > 0,
    defersFailing: retries >= googleRetriesBeforeDeferring,
    lastTry: retries >= googleChunkRetriesMax,
    signal,
  });
}
