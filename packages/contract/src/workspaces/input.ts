import { addressText, emailAddress, nameText } from '@tessera/text-rules';
import { z } from 'zod';
import type { ApprovalRemoval, CampaignRules } from '../campaign-rules.ts';
import { companyRoles } from '../company-choices.ts';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { addressLengthMax, addressLengthMin, nameLengthMax, timezoneLengthMin } from '../limits.ts';
import { organizationName } from '../names.ts';
import type { OrganizationPermissions } from '../organizations.ts';
import { pageInput } from '../pages.ts';

export const timezoneName = z.string().max(100).refine(isTimezone, 'Choose a time zone from the list');

export const createWorkspaceInput = z.object({
  name: organizationName,
  companySize: z.union([z.literal(''), z.literal([1, 11, 51, 201, 1001])]).default(''),
  companyRole: z.union([z.literal(''), z.enum(companyRoles)]).default(''),
  timezoneName,
  idempotencyKey,
});
export type CreateWorkspaceInput = z.output<typeof createWorkspaceInput>;

export const workspaceInput = z.object({ workspaceHandle: handle });
export const workspaceListInput = pageInput;

/** The workspace's own settings. Omitted fields stay, so that a time zone can be saved beside an older, shorter name. */
export const workspaceUpdateInput = workspaceInput.extend({
  name: organizationName.optional(),
  timezoneName: z
    .string()
    .trim()
    .min(timezoneLengthMin, `Time zone must be at least ${timezoneLengthMin} characters`)
    .pipe(timezoneName)
    .optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Write the currency as three capitals, such as EUR')
    .nullish()
    .describe('Of the values of conversions; null for plain numbers.'),
});
export type WorkspaceUpdateInput = z.infer<typeof workspaceUpdateInput>;

/** The issuing company as shown to holders. Empty fields are stored as null; then the workspace's name replaces the company's. */
export const workspaceIssuerInput = workspaceInput.extend({
  issuerName: emptyAsNull(
    nameText.max(nameLengthMax, `Company name must be at most ${nameLengthMax} characters`),
  ),
  issuerAddress: emptyAsNull(
    addressText
      .min(addressLengthMin, `Street address must be at least ${addressLengthMin} characters`)
      .max(addressLengthMax, `Street address must be at most ${addressLengthMax} characters`),
  ),
  issuerContact: emptyAsNull(emailAddress),
});
export type WorkspaceIssuerInput = z.infer<typeof workspaceIssuerInput>;

export type Workspace = {
  name: string;
  handle: string;
  organization: {
    name: string;
    handle: string;
    permissions: OrganizationPermissions;
    /** Whether the user is a member; a system admin sees other workspaces too. */
    isMember: boolean;
  };
  timezoneName: string;
  /** Of the values of conversions, as ISO 4217; null for plain numbers. */
  currency: string | null;
  campaignRules: CampaignRules;
  /** Null if nothing is pending. */
  approvalRemoval: ApprovalRemoval | null;
  issuerName: string | null;
  issuerAddress: string | null;
  issuerContact: string | null;
  passCount: number;
  passTemplateCount: number;
  canCreateNonDemoTemplates: boolean;
  canSendCustomPassDownloadEmails: boolean;
  demoPassCountLimit: { usage: number; limit: number } | null;
  nextNonManagedApplePassTypeIdentifierExpiresAt: string | null;
  showPlatformBranding: boolean;
  hasApplePassTypeIdentifier: boolean;
  /** The base URL of the workspace's images: `{imageBaseUrl}/{file}/{size}.png?crop=x,y,width,height`. */
  imageBaseUrl: string;
};

export type WorkspaceStatuses = {
  hasApplePassTypeIdentifier: boolean;
  hasNonDemoTemplate: boolean;
  hasPublishedNonDemoTemplate: boolean;
  hasCreatedTemplate: boolean;
};

function emptyAsNull(schema: z.ZodType<string, string>) {
  return z
    .string()
    .trim()
    .nullable()
    .transform((text) => text || null)
    .pipe(schema.nullable());
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.length > 0;
  } catch {
    return false;
  }
}
