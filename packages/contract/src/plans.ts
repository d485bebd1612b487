import { z } from 'zod';
import { organizationInput } from './organizations.ts';

/** The column is a 32-bit integer; nobody tries a product out with more. */
export const demoPassLimitMax = 1_000_000_000;

/** What an organization may do; set by a system admin, and in force from the next call on. */
export const organizationPlan = z.object({
  workspaceCreationEnabled: z.boolean(),
  canCreateNonDemoTemplates: z.boolean(),
  canSendCustomPassDownloadEmails: z.boolean(),
  /** Demo passes each workspace may issue, ever; null: as many as they like. */
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
