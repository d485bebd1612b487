import { z } from 'zod';

/** A due reminder of a certificate, with the days before its expiry. */
export const certificateReminder = z.object({
  workspaceId: z.string(),
  applePassTypeIdentifierId: z.uuid(),
  certificateId: z.uuid(),
  days: z.literal([28, 7]),
});

export type CertificateReminder = z.infer<typeof certificateReminder>;
