import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

export const deliveryPayload = z.object({
  workspaceId: z.string(),
  sendId: z.uuid(),
  /** The first pass of the chunk. */
  passId: z.uuid(),
  /** The last one; without it the chunk is one mail. */
  untilPassId: z.uuid().optional(),
  /** The pass after which the run continues. */
  afterPassId: z.uuid().optional(),
  /** How many rounds over the deferred mails have ended; absent for none. */
  round: z.int().optional(),
  /** Whether mails were deferred in this round. */
  hasDeferred: z.boolean().optional(),
});

export type Delivery = z.infer<typeof deliveryPayload>;

/** Mails a chunk of a send. Two chunks of a workspace run at once, so that connections are busy while one of them loads. */
export const deliverDownloadLinksJob = defineJob({
  name: 'invite-emails.deliver-download-links',
  payload: deliveryPayload,
  ...mailRetries,
  concurrency: 4,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 2 },
});

/** Texts a chunk of a send. */
export const deliverTextMessagesJob = defineJob({
  name: 'invite-emails.deliver-text-messages',
  payload: deliveryPayload,
  ...mailRetries,
  concurrency: 4,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 2 },
});

/** Follows `downloadLink.sent` of a text message. */
export const deliverTextMessageJob = defineJob({
  name: 'invite-emails.deliver-text-message',
  payload: deliveryPayload,
  ...mailRetries,
  concurrency: 4,
});

/** Follows `downloadLink.sent`. A queue of its own, so that a single mail overtakes the chunks of large sends. */
export const deliverDownloadLinkJob = defineJob({
  name: 'invite-emails.deliver-download-link',
  payload: deliveryPayload,
  ...mailRetries,
  concurrency: 4,
});
