import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { adminMailRetries, notifyAdminsJob } from '../workspaces/notify-admins.ts';

/** The payload of `webhookEndpoint.disabled` with its workspace. */
const disabledEndpoint = z.object({
  workspaceId: z.string(),
  endpointId: z.uuid(),
  reason: z.enum(['failing', 'gone']),
});

const payload = disabledEndpoint.extend({ adminId: z.string() });

export type DisabledEndpointMail = z.infer<typeof payload>;

export const mailDisabledEndpointJob = defineJob({
  name: 'webhooks.mail-disabled-endpoint',
  payload,
  ...adminMailRetries,
  handler: async () => (await import('./mail-disabled-endpoint.ts')).mailDisabledEndpoint,
});

/** Follows `webhookEndpoint.disabled`; notifies all admins, not only the endpoint's creator. */
export const notifyAdminsOfDisabledEndpointJob = notifyAdminsJob(
  'webhooks.tell-admins',
  disabledEndpoint,
  mailDisabledEndpointJob,
);
