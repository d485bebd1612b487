import { z } from 'zod';

/** The payload of the events of an approval, with its workspace. */
export const approvalNotice = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  approvalId: z.uuid(),
});

export type ApprovalNotice = z.infer<typeof approvalNotice>;
