import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), requestId: z.uuid() });

export type DueApprovalRemoval = z.infer<typeof payload>;

/** Due when the delay of an only admin's request has passed. */
export const endApprovalRuleJob = defineJob({
  name: 'workspaces.end-approval-rule',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
  handler: async () => (await import('./end-approval-rule.ts')).endApprovalRule,
});
