import type { Feature } from '../../composition/feature.ts';
import { inviteEmailRoutes } from './invite-emails.rest.ts';
import { inviteEmailProcedures } from './invite-emails.trpc.ts';

export const inviteEmailsFeature = {
  procedures: { workspace: { passTemplates: { inviteEmails: inviteEmailProcedures } } },
  rest: inviteEmailRoutes,
} satisfies Feature;
