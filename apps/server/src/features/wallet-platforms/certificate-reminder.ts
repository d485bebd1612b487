import { z } from 'zod';

/** Of which certificate people are reminded, and how many days before its end. */
export const certificateReminder = z.object({
  workspaceId: z.string(),
  applePassTypeIdentifierId: z.uuid(),
  certificateId: z.uuid(),
  days: z.literal([28, 7]),
});

export type CertificateReminder = z.infer<typeof certificateReminder>;
