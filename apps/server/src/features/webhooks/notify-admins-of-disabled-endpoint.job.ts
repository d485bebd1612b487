import { defineJob } from '../../platform/queue/job.ts';
import { disabledEndpoint } from './disabled-endpoint.ts';

/** Follows `webhookEndpoint.disabled`. */
export const notifyAdminsOfDisabledEndpointJob = defineJob({
  name: 'webhooks.tell-admins',
  payload: disabledEndpoint,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () =>
    (await import('./notify-admins-of-disabled-endpoint.ts')).notifyAdminsOfDisabledEndpoint,
});
