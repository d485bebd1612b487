import { accountProcedures } from '../features/account/account-procedures.ts';
import { campaignProcedures } from '../features/campaigns/campaign-procedures.ts';
import { downloadLinkProcedures } from '../features/invite-emails/download-link-procedures.ts';
import { organizationProcedures } from '../features/organizations/organization-procedures.ts';
import { passTemplateProcedures } from '../features/pass-templates/pass-template-procedures.ts';
import { passesOfTemplateProcedure, passProcedures } from '../features/passes/pass-procedures.ts';
import { workspaceProcedures } from '../features/workspaces/workspace-procedures.ts';
import { workspacesOfOrganizationProcedure } from '../features/workspaces/workspaces-of-organization-procedure.ts';
import { router } from './trpc.ts';

/** Every procedure of the product, under the names of the specification. */
export const appRouter = router({
  account: router(accountProcedures),
  organization: router({
    ...organizationProcedures,
    workspaces: router({ list: workspacesOfOrganizationProcedure }),
  }),
  workspace: router({
    ...workspaceProcedures,
    passTemplates: router({ ...passTemplateProcedures, passes: passesOfTemplateProcedure }),
    passes: router({ ...passProcedures, ...downloadLinkProcedures }),
    campaigns: router(campaignProcedures),
  }),
});

export type AppRouter = typeof appRouter;
