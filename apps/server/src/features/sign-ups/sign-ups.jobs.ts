import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

const deliverSignUpMailPayload = z.object({ workspaceId: z.string(), id: z.uuid() });

/** A sign-up expires after a day. */
export const deliverSignUpMailJob = defineJob({
  name: 'sign-ups.deliver-mail',
  payload: deliverSignUpMailPayload,
  ...mailRetries,
  concurrency: 2,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
});
