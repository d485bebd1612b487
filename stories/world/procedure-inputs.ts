import { emptyDesignDocument } from '@tessera/pass-design';
import type { Tenant } from './found-tenant.ts';

/** What a procedure's input can name. */
export type Named = Pick<
  Tenant,
  'workspaceHandle' | 'organizationHandle' | 'passTemplateId' | 'revisionId' | 'passId' | 'campaignId'
>;

export type ProcedureInput = {
  /** An input that is right in form, about these things. */
  input: (named: Named) => Record<string, unknown>;
  /** Refused to members who may not manage the organization. */
  managersOnly?: true;
  /** A reference that only narrows a list: a stranger's narrows it to nothing. */
  narrowing?: keyof Named;
};

const inWorkspace = ({ workspaceHandle }: Named) => ({ workspaceHandle });
const ofTemplate = ({ workspaceHandle, passTemplateId }: Named) => ({ workspaceHandle, passTemplateId });
const ofPass = ({ workspaceHandle, passId }: Named) => ({ workspaceHandle, passId });
const ofCampaign = ({ workspaceHandle, campaignId }: Named) => ({ workspaceHandle, campaignId });
const page = { query: '', cursor: null, limit: 10 };
const content = {
  name: 'Cake',
  message: 'Free cake on Sunday',
  link: 'https://example.com/cake',
  passChange: { fields: { points: { label: 'Points', value: '1' } } },
  from: '2026-12-01T09:00:00Z',
  until: '2026-12-31T09:00:00Z',
};

/** One right input of every procedure. The stories that walk all procedures fail when one is missing here. */
export const procedureInputs: Record<string, ProcedureInput> = {
  'account.get': { input: () => ({}) },
  // Not open to managers either: it is for system admins alone.
  'account.systemAdminOrganization': { input: () => ({}), managersOnly: true },
  'organization.get': { input: ({ organizationHandle }) => ({ organizationHandle }) },
  'organization.lookup': { input: ({ organizationHandle }) => ({ organizationHandle }) },
  'organization.list': { input: () => page },
  'organization.workspaces.list': { input: ({ organizationHandle }) => ({ organizationHandle, ...page }) },
  'workspace.create': {
    input: () => ({
      name: 'Corner Books',
      companySize: 11,
      companyRole: 'Developer',
      timezoneName: 'Europe/Berlin',
    }),
  },
  'workspace.list': { input: () => page },
  'workspace.lookup': { input: inWorkspace },
  'workspace.get': { input: inWorkspace },
  'workspace.getStatuses': { input: inWorkspace },
  'workspace.passTemplates.list': { input: (named) => ({ ...inWorkspace(named), ...page, archived: false }) },
  'workspace.passTemplates.get': { input: ofTemplate },
  'workspace.passTemplates.days': { input: ofTemplate },
  'workspace.passTemplates.create': {
    input: (named) => ({
      ...inWorkspace(named),
      name: 'Summer card',
      passType: 'loyalty',
      createAsDemo: false,
      document: emptyDesignDocument('loyalty', 'Summer card'),
    }),
  },
  'workspace.passTemplates.save': {
    input: (named) => ({
      ...ofTemplate(named),
      name: 'Rewards',
      document: emptyDesignDocument('loyalty', 'Rewards'),
    }),
  },
  'workspace.passTemplates.publish': {
    input: (named) => ({ ...ofTemplate(named), revisionId: named.revisionId }),
  },
  // Each archiving is followed by its undoing: the walks after it find things as they were.
  'workspace.passTemplates.archive': {
    input: (named) => ({ ...ofTemplate(named), shouldVoidPasses: false }),
  },
  'workspace.passTemplates.unarchive': { input: ofTemplate },
  'workspace.passTemplates.passes': {
    input: (named) => ({
      ...ofTemplate(named),
      ...page,
      status: 'issued',
      platform: 'none',
      attributeFilters: [{ key: 'points', operator: 'isMoreThan', value: 1 }],
    }),
  },
  'workspace.passes.issue': {
    input: (named) => ({
      ...ofTemplate(named),
      user: { email: 'reader@example.com', firstName: 'Rea', lastName: 'Der' },
      attributes: { points: 3 },
      expiresAt: '2027-12-31T00:00:00Z',
      sendDownloadLink: true,
    }),
  },
  'workspace.passes.sendDownloadLink': { input: ofPass },
  'workspace.passes.get': { input: ofPass },
  'workspace.passes.void': { input: ofPass },
  'workspace.campaigns.list': {
    input: (named) => ({ ...ofTemplate(named), ...page, archived: false }),
    narrowing: 'passTemplateId',
  },
  'workspace.campaigns.get': { input: ofCampaign },
  'workspace.campaigns.reach': { input: ofTemplate },
  'workspace.campaigns.create': {
    input: (named) => ({ ...ofTemplate(named), ...content }),
    managersOnly: true,
  },
  'workspace.campaigns.save': {
    input: (named) => ({ ...ofCampaign(named), ...content }),
    managersOnly: true,
  },
  'workspace.campaigns.launch': { input: ofCampaign, managersOnly: true },
  'workspace.campaigns.archive': { input: ofCampaign, managersOnly: true },
  'workspace.campaigns.unarchive': { input: ofCampaign, managersOnly: true },
};
