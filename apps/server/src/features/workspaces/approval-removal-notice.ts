import { z } from 'zod';

/** What all admins are told about switching approval off. */
export const approvalRemovalNotice = z.object({
  workspaceId: z.string(),
  noticeId: z.uuid(),
  /** Who asked for it or, once it is off, confirmed it; null if the delay has passed or the operator switched it off. */
  userId: z.string().nullable(),
  isRemoved: z.boolean(),
  /** When it will be off; null if another admin has to confirm it. */
  dueAt: z.string().nullable(),
});

export type ApprovalRemovalNotice = z.infer<typeof approvalRemovalNotice>;
