import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { foldCountsJob } from './stats.jobs.ts';

export const statsFeature = {
  jobs: [handle(foldCountsJob, async () => (await import('./fold-counts.ts')).foldCounts)],
} satisfies Feature;
