import type { Feature } from '../../composition/feature.ts';
import { addInviteEmailRoutes } from './invite-emails.rest.ts';
import { inviteEmailProcedures } from './invite-emails.trpc.ts';

export const inviteEmailsFeature = {
  procedures: { workspace: { passTemplates: { inviteEmails: inviteEmailProcedures } } },
  rest: [addInviteEmailRoutes],
} satisfies Feature;
