import { z } from 'zod';
import { organizationInput } from './organizations.ts';

/** The column is a 32-bit integer. */
export const demoPassLimitMax = 1_000_000_000;

/** The permissions of an organization; set by a system admin, and in effect from the next call. */
export const organizationPlan = z.object({
  workspaceCreationEnabled: z.boolean(),
  canCreateNonDemoTemplates: z.boolean(),
  canSendCustomPassDownloadEmails: z.boolean(),
  /** Demo passes that each workspace may ever issue; null: unlimited. */
  demoPassCountLimit: z
    .number('Enter a whole number, or nothing for no limit')
    .int('Enter a whole number, or nothing for no limit')
    .min(0, 'Enter a whole number, or nothing for no limit')
    .max(demoPassLimitMax, 'Enter at most a thousand million')
    .nullable(),
  showPlatformBranding: z.boolean(),
  embeddedDesignerEnabled: z.boolean(),
});
export type OrganizationPlan = z.infer<typeof organizationPlan>;

export const organizationPlanInput = organizationInput;
export const updateOrganizationPlanInput = organizationInput.extend(organizationPlan.shape);
