import type { Context } from '../../../context.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { Again } from '../../../platform/queue/job.ts';
import { nextListedPasses } from '../../recipients/next-listed-passes.ts';
import { campaignTestEnded } from '../campaign-events.ts';
import { recordBoundary } from '../delivery/apply-change-window.ts';
import { touchPasses } from '../delivery/touch-passes.ts';
import { findRun } from '../find-campaign.ts';
import type { EndedTest } from './end-test.job.ts';

/** Rendering applies the test until its end. Waits for this machine's clock, which may be behind the queue's. */
export function endTest(ctx: Context, ended: EndedTest): Promise<Again<EndedTest> | undefined> {
  const { workspaceId, campaignId } = ended;
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const test = await findRun(tx, campaignId);
    if (test?.kind !== 'test') return undefined;
    const early = test.ends_at ? test.ends_at.getTime() - ctx.clock().getTime() : 0;
    if (early > 0) return { again: ended, afterSeconds: Math.ceil(early / 1000) };
    const passIds = (await nextListedPasses(tx, { campaignId, afterPassId: undefined }))?.passIds ?? [];
    if (test.ends_at) await recordBoundary(tx, test, test.ends_at);
    await touchPasses(ctx, tx, passIds);
    await announce(ctx, tx, [campaignTestEnded({ passTemplateId: test.target_pass_template_id, passIds })]);
    return undefined;
  });
}
