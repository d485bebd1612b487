import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignTestEnded } from './campaign-events.ts';
import { findTest } from './find-test.ts';
import { touchPasses } from './touch-passes.ts';

/** Returns the passes of a test to what they showed before; rendering applies the test until its end, and restores silently. */
export function endTest(
  ctx: Context,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<void> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const test = await findTest(tx, campaignId);
    if (test?.audience.kind !== 'selection') return;
    const { passIds } = test.audience;
    await touchPasses(ctx, tx, passIds);
    await announce(ctx, tx, [campaignTestEnded({ passTemplateId: test.target_pass_template_id, passIds })]);
  });
}
