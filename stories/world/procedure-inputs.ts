import { emptyDesignDocument } from '@tessera/pass-design';
import { embeddedSlugs } from './embed-pages.ts';
import type { unknownIds } from './unknown-ids.ts';

export type Named = Record<keyof typeof unknownIds, string>;

export type ProcedureInput = {
  input: (named: Named) => Record<string, unknown>;
  /** An id that only filters a list: with another workspace's id the list is empty. */
  narrowing?: keyof Named;
};

/** An unknown request: the campaign is found first. */
const otherApprovalId = '01a1fdf0-1560-7f28-b7c9-622367050670';
const ofScanner = ({ workspaceHandle, scannerId }: Named) => ({ workspaceHandle, scannerId });
const inWorkspace = ({ workspaceHandle }: Named) => ({ workspaceHandle });
const ofTemplate = ({ workspaceHandle, passTemplateId }: Named) => ({ workspaceHandle, passTemplateId });
const ofRevision = (named: Named) => ({ ...ofTemplate(named), revisionId: named.revisionId });
const ofPass = ({ workspaceHandle, passId }: Named) => ({ workspaceHandle, passId });
const ofCampaign = ({ workspaceHandle, campaignId }: Named) => ({ workspaceHandle, campaignId });
const ofImport = ({ workspaceHandle, importId }: Named) => ({ workspaceHandle, importId });
const ofIdentifier = ({ workspaceHandle, applePassTypeIdentifierId }: Named) => ({
  workspaceHandle,
  applePassTypeIdentifierId,
});
const ofSegment = (named: Named) => ({ ...ofTemplate(named), segmentId: named.segmentId });
const ofEndpoint = ({ workspaceHandle, endpointId }: Named) => ({ workspaceHandle, endpointId });
const ofDelivery = (named: Named) => ({ ...ofEndpoint(named), deliveryId: named.deliveryId });
const endpointContent = {
  url: 'http://127.0.0.1:9/elsewhere',
  description: 'Nobody is there',
  eventTypes: ['webhookEndpoint.disabled'],
};
const inviteEmail = {
  subject: 'A card for {{ user.firstName | default: "you" }}',
  body: 'Here it **is**.\n\n[Get your card](pass)',
  replyTo: 'hello@example.com',
};
const ofIssuer = ({ workspaceHandle, googleIssuerId }: Named) => ({ workspaceHandle, googleIssuerId });
/** Well-formed; the stories about certificates test the contents. */
const files = {
  certificate: 'TUlJRQ==',
  privateKey: 'TUlJRQ==',
  password: 'sesame',
  intermediate: 'TUlJRQ==',
};
const page = { query: '', cursor: null, limit: 10 };
const filter = {
  any: [
    { field: 'status', operator: 'is', value: 'active' },
    { key: 'email', operator: 'isSet' },
  ],
};
const content = {
  name: 'Cake',
  message: 'Free cake on Sunday',
  link: 'https://example.com/cake',
  passChange: { fields: { points: { label: 'Points', value: '1' } } },
  from: '2026-12-01T09:00:00Z',
  until: '2026-12-31T09:00:00Z',
};

/** One valid input of each procedure. The stories that walk all procedures fail if one is missing here. */
export const procedureInputs: Record<string, ProcedureInput> = {
  'account.get': { input: () => ({}) },
  'account.systemAdminOrganization': { input: () => ({}) },
  'apiKeyLink.get': { input: ({ token }) => ({ token }) },
  'apiKeyLink.show': { input: ({ token }) => ({ token }) },
  'organization.apiKeys.list': {
    input: ({ organizationHandle }) => ({ organizationHandle, cursor: null, limit: 10 }),
  },
  'organization.apiKeys.create': {
    input: ({ organizationHandle }) => ({ organizationHandle, name: 'Billing', expiresInDays: 90 }),
  },
  'organization.apiKeys.revoke': {
    input: ({ organizationHandle, apiKeyId }) => ({ organizationHandle, apiKeyId }),
  },
  'workspace.apiKeys.list': {
    input: (named) => ({ ...inWorkspace(named), cursor: null, limit: 10 }),
  },
  'workspace.apiKeys.create': {
    input: (named) => ({ ...inWorkspace(named), name: 'Till', secure: false, expiresInDays: 30 }),
  },
  'workspace.apiKeys.revoke': {
    input: (named) => ({ ...inWorkspace(named), apiKeyId: named.apiKeyId }),
  },
  'organization.get': { input: ({ organizationHandle }) => ({ organizationHandle }) },
  'organization.listAdmins': { input: ({ organizationHandle }) => ({ organizationHandle }) },
  'organization.lookup': { input: ({ organizationHandle }) => ({ organizationHandle }) },
  'organization.list': { input: () => page },
  'organization.update': {
    input: ({ organizationHandle }) => ({ organizationHandle, name: 'Aurora Coffee' }),
  },
  'organization.plan.get': {
    input: ({ organizationHandle }) => ({ organizationHandle }),
  },
  'organization.plan.update': {
    input: ({ organizationHandle }) => ({
      organizationHandle,
      workspaceCreationEnabled: true,
      canCreateNonDemoTemplates: true,
      canSendCustomPassDownloadEmails: true,
      demoPassCountLimit: null,
      showPlatformBranding: false,
      embeddedDesignerEnabled: true,
    }),
  },
  'organization.workspaces.create': {
    input: ({ organizationHandle }) => ({
      organizationHandle,
      name: 'Harbour',
      timezoneName: 'Europe/Oslo',
      issuerName: 'Aurora Coffee',
      issuerAddress: 'Harbour Street 1, Oslo',
      issuerContact: 'hello@aurora.example',
    }),
  },
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
  'workspace.getPrismatic': { input: inWorkspace },
  'workspace.update': {
    input: (named) => ({ ...inWorkspace(named), name: 'Corner Books', timezoneName: 'Europe/Berlin' }),
  },
  'workspace.updateCampaignRules': {
    input: (named) => ({
      ...inWorkspace(named),
      frequencyCap: { notifications: 2, days: 7 },
      quietHours: { from: '21:00', until: '08:00' },
      needsApproval: false,
    }),
  },
  'workspace.decideApprovalRemoval': {
    input: (named) => ({ ...inWorkspace(named), requestId: otherApprovalId, isConfirmed: false }),
  },
  'workspace.updateIssuer': {
    input: (named) => ({
      ...inWorkspace(named),
      issuerName: 'Corner Books Ltd',
      issuerAddress: '1 Corner Street',
      issuerContact: 'help@example.com',
    }),
  },
  'workspace.accounts.list': {
    input: (named) => ({ ...inWorkspace(named), cursor: null, limit: 10 }),
  },
  'workspace.accounts.invite': {
    input: (named) => ({ ...inWorkspace(named), name: 'New Colleague', email: 'colleague@example.com' }),
  },
  'workspace.applePassTypeIdentifiers.list': {
    input: (named) => ({
      ...inWorkspace(named),
      orderBy: { expiresAt: 'asc' },
      cursor: null,
      limit: 10,
    }),
  },
  'workspace.applePassTypeIdentifiers.create': {
    input: (named) => ({ ...inWorkspace(named), upload: { kind: 'pem', ...files } }),
  },
  'workspace.applePassTypeIdentifiers.renew': {
    input: (named) => ({
      ...ofIdentifier(named),
      upload: { kind: 'p12', file: 'TUlJRQ==', password: 'sesame', intermediate: '' },
    }),
  },
  'workspace.applePassTypeIdentifiers.delete': { input: ofIdentifier },
  'workspace.appleCertificateRequests.list': { input: inWorkspace },
  'workspace.appleCertificateRequests.create': { input: ofIdentifier },
  'workspace.appleCertificateRequests.delete': {
    input: ({ workspaceHandle, certificateRequestId }) => ({ workspaceHandle, certificateRequestId }),
  },
  'workspace.googleIssuers.list': {
    input: (named) => ({ ...inWorkspace(named), cursor: null, limit: 10 }),
  },
  'workspace.googleIssuers.create': {
    input: (named) => ({
      ...inWorkspace(named),
      identifier: '3388000000099000001',
      serviceAccount: '{"type":"service_account"}',
    }),
  },
  'workspace.googleIssuers.replaceKey': {
    input: (named) => ({ ...ofIssuer(named), serviceAccount: '{"type":"service_account"}' }),
  },
  'workspace.googleIssuers.delete': { input: ofIssuer },
  'workspace.passTemplates.list': { input: (named) => ({ ...inWorkspace(named), ...page, archived: false }) },
  'workspace.passTemplates.get': { input: ofTemplate },
  'workspace.passTemplates.imageSizes': {
    input: (named) => ({ ...inWorkspace(named), files: [named.file] }),
  },
  'workspace.passTemplates.statistics': {
    input: (named) => ({ ...ofTemplate(named), from: '2026-01-01', to: '2026-12-31', interval: 'week' }),
  },
  'workspace.passTemplates.create': {
    input: (named) => ({
      ...inWorkspace(named),
      name: 'Summer card',
      passType: 'loyalty',
      createAsDemo: false,
      applePassTypeIdentifierId: named.applePassTypeIdentifierId,
      googleIssuerId: named.googleIssuerId,
      document: emptyDesignDocument('loyalty', 'Summer card'),
    }),
  },
  'workspace.passTemplates.draftFromGallery': {
    input: (named) => ({ ...inWorkspace(named), galleryDesign: 'cafe-stamps', name: 'Coffee club' }),
  },
  'workspace.passTemplates.save': {
    input: (named) => ({
      ...ofTemplate(named),
      name: 'Rewards',
      document: emptyDesignDocument('loyalty', 'Rewards'),
    }),
  },
  'workspace.passTemplates.publish': {
    input: ofRevision,
  },
  'workspace.passTemplates.revisions.list': { input: (named) => ({ ...ofTemplate(named), limit: 10 }) },
  'workspace.passTemplates.revisions.get': { input: ofRevision },
  'workspace.passTemplates.revisions.restore': {
    input: (named) => ({ ...ofRevision(named), basedOnRevisionId: named.revisionId }),
  },
  // Each archiving is followed by its reversal, so that later tests find the same state.
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
      filter,
      sort: 'refreshed',
    }),
  },
  'workspace.passTemplates.countPasses': { input: (named) => ({ ...ofTemplate(named), filter }) },
  'workspace.passTemplates.signUps.get': { input: ofTemplate },
  'workspace.passTemplates.signUps.save': {
    input: (named) => ({
      ...ofTemplate(named),
      accessLevel: 'ANY',
      consentText: 'I agree to the terms.',
      confirmEmail: false,
    }),
  },
  'workspace.passTemplates.inviteEmails.listRecipientOptions': {
    input: (named) => ({
      ...ofTemplate(named),
      attributeFilters: [{ key: 'points', operator: 'isMoreThan', value: 1 }],
      filter,
    }),
  },
  'workspace.passTemplates.inviteEmails.get': { input: ofTemplate },
  'workspace.passTemplates.inviteEmails.upsert': {
    input: (named) => ({ ...ofTemplate(named), ...inviteEmail }),
  },
  'workspace.passTemplates.inviteEmails.preview': {
    input: (named) => ({ ...ofTemplate(named), passId: named.passId, content: inviteEmail }),
  },
  'workspace.passTemplates.inviteEmails.sendTest': {
    input: (named) => ({ ...ofTemplate(named), passId: named.passId, content: inviteEmail }),
  },
  'workspace.passTemplates.personalLinks.get': { input: ofTemplate },
  'workspace.passTemplates.personalLinks.save': {
    input: (named) => ({
      ...ofTemplate(named),
      isEnabled: true,
      allowsUnsigned: true,
      attributeKeys: ['points'],
      expiresAt: '2027-12-31T00:00:00Z',
    }),
  },
  'workspace.passTemplates.personalLinks.revealSecret': { input: ofTemplate },
  'workspace.passTemplates.personalLinks.rotateSecret': { input: ofTemplate },
  'workspace.passTemplates.inviteEmails.progress': { input: ofTemplate },
  'workspace.goals.list': { input: inWorkspace },
  'workspace.goals.create': {
    input: (named) => ({ ...inWorkspace(named), name: 'Visit', windowDays: 7 }),
  },
  'workspace.goals.update': {
    input: ({ workspaceHandle, goalId }) => ({ workspaceHandle, goalId, windowDays: 30 }),
  },
  'workspace.goals.remove': {
    input: ({ workspaceHandle, goalId }) => ({ workspaceHandle, goalId }),
  },
  'workspace.scanners.list': { input: inWorkspace },
  'workspace.scanners.create': {
    input: (named) => ({
      ...ofTemplate(named),
      name: 'Gate',
      rule: { kind: 'add', attribute: 'points', amount: null },
      goalId: named.goalId,
    }),
  },
  'workspace.scanners.makeLink': { input: ofScanner },
  'workspace.scanners.revoke': { input: ofScanner },
  'workspace.segments.list': { input: ofTemplate },
  'workspace.segments.save': { input: (named) => ({ ...ofSegment(named), name: 'Regulars', filter }) },
  'workspace.segments.remove': { input: ofSegment },
  'workspace.passes.issue': {
    input: (named) => ({
      ...ofTemplate(named),
      user: { email: 'reader@example.com', firstName: 'Rea', lastName: 'Der' },
      attributes: { points: 3 },
      expiresAt: '2027-12-31T00:00:00Z',
      sendDownloadLink: true,
      externalId: 'R-1',
    }),
  },
  'workspace.passes.sendDownloadLink': { input: ofPass },
  // After the single mail, which would be refused within a minute of this one.
  'workspace.passTemplates.inviteEmails.send': {
    input: (named) => ({ ...ofTemplate(named), passIds: [named.passId] }),
  },
  'workspace.passes.update': {
    input: (named) => ({
      ...ofPass(named),
      user: { firstName: 'Rea', lastName: 'Der' },
      attributes: { points: 4 },
      expiresAt: '2027-12-31T00:00:00Z',
      externalId: 'R-2',
    }),
  },
  'workspace.passes.get': { input: ofPass },
  'workspace.passes.timeline': { input: ofPass },
  'workspace.passes.campaigns': { input: ofPass },
  'workspace.passes.void': { input: (named) => ({ ...ofPass(named), atOnce: false }) },
  'workspace.passes.restore': { input: ofPass },
  'workspace.passes.reissue': { input: (named) => ({ ...ofPass(named), sendDownloadLink: false }) },
  'workspace.bulkChanges.list': { input: ofTemplate },
  'workspace.bulkChanges.start': {
    input: (named) => ({ ...ofTemplate(named), filter, action: { kind: 'restore' } }),
  },
  'workspace.bulkChanges.cancel': {
    input: ({ workspaceHandle, bulkChangeId }) => ({ workspaceHandle, bulkChangeId }),
  },
  'workspace.erasures.list': {
    input: (named) => ({ ...inWorkspace(named), cursor: null, limit: 10 }),
  },
  'workspace.erasures.erase': {
    input: (named) => ({ ...inWorkspace(named), email: 'holder@example.com' }),
  },
  'workspace.erasures.get': {
    input: ({ workspaceHandle, erasureId }) => ({ workspaceHandle, erasureId }),
  },
  'workspace.embeddedPages.list': { input: inWorkspace },
  'workspace.embeddedPages.open': { input: (named) => ({ ...inWorkspace(named), slug: 'opening-hours' }) },
  'workspace.embeddedPages.save': {
    input: (named) => ({
      ...inWorkspace(named),
      currentSlug: 'opening-hours',
      label: 'Opening hours',
      slug: 'opening-hours',
      icon: 'calendar',
      url: 'https://hours.example/',
      position: 'before',
    }),
  },
  'workspace.embeddedPages.order': {
    input: (named) => ({ ...inWorkspace(named), slugs: embeddedSlugs }),
  },
  'workspace.embeddedPages.remove': {
    input: (named) => ({ ...inWorkspace(named), slug: 'parking' }),
  },
  'workspace.imports.list': { input: ofTemplate },
  'workspace.imports.get': { input: ofImport },
  'workspace.imports.preview': { input: ofImport },
  'workspace.imports.check': { input: ofImport },
  'workspace.imports.save': { input: (named) => ({ ...ofImport(named), existing: 'issueAnother' }) },
  'workspace.imports.start': { input: ofImport },
  'workspace.imports.cancel': { input: ofImport },
  'workspace.imports.linkToRefusedRows': { input: ofImport },
  'workspace.imports.linkToExport': { input: ofTemplate },
  'workspace.imports.exportChosen': {
    input: (named) => ({ ...ofTemplate(named), passIds: [named.passId] }),
  },
  'workspace.campaigns.list': {
    input: (named) => ({ ...ofTemplate(named), ...page, archived: false }),
    narrowing: 'passTemplateId',
  },
  'workspace.campaigns.get': { input: ofCampaign },
  'workspace.campaigns.recipients': { input: (named) => ({ ...ofCampaign(named), ...page }) },
  'workspace.campaigns.runs': { input: ofCampaign },
  'workspace.campaigns.linkToRecipients': { input: ofCampaign },
  'workspace.campaigns.reach': { input: ofTemplate },
  'workspace.campaigns.capped': { input: ofTemplate },
  'workspace.campaigns.sample': { input: ofTemplate },
  'workspace.campaigns.missingValues': {
    input: (named) => ({ ...ofTemplate(named), keys: ['firstName'] }),
  },
  'workspace.campaigns.testPasses': { input: ofTemplate },
  'workspace.campaigns.sendTest': {
    input: (named) => ({ ...ofTemplate(named), message: 'Free cake', passIds: [named.passId] }),
  },
  'workspace.campaigns.testResult': {
    input: (named) => ({ ...inWorkspace(named), testId: named.campaignId }),
  },
  'workspace.campaigns.create': {
    input: (named) => ({ ...ofTemplate(named), ...content }),
  },
  'workspace.campaigns.save': {
    input: (named) => ({ ...ofCampaign(named), ...content }),
  },
  'workspace.campaigns.ofPass': {
    input: (named) => ({ ...inWorkspace(named), passId: named.passId }),
  },
  'workspace.campaigns.launch': { input: ofCampaign },
  'workspace.campaigns.schedule': {
    input: (named) => ({ ...ofCampaign(named), at: '2099-01-01T00:00:00Z' }),
  },
  'workspace.campaigns.requestApproval': {
    input: (named) => ({ ...ofCampaign(named), at: '2099-01-01T00:00:00Z' }),
  },
  'workspace.campaigns.approve': {
    input: (named) => ({ ...ofCampaign(named), approvalId: otherApprovalId }),
  },
  'workspace.campaigns.decline': {
    input: (named) => ({ ...ofCampaign(named), approvalId: otherApprovalId, note: 'Not on a Sunday' }),
  },
  'workspace.campaigns.withdrawApproval': { input: ofCampaign },
  'workspace.campaigns.pause': { input: ofCampaign },
  'workspace.campaigns.resume': { input: ofCampaign },
  'workspace.campaigns.cancel': { input: ofCampaign },
  'workspace.campaigns.endChange': { input: ofCampaign },
  'workspace.campaigns.archive': { input: ofCampaign },
  'workspace.campaigns.unarchive': { input: ofCampaign },
  'workspace.webhooks.eventTypes': { input: inWorkspace },
  'workspace.webhooks.list': {
    input: (named) => ({ ...inWorkspace(named), cursor: null, limit: 10 }),
  },
  'workspace.webhooks.get': { input: ofEndpoint },
  'workspace.webhooks.create': {
    input: (named) => ({ ...inWorkspace(named), ...endpointContent }),
  },
  'workspace.webhooks.update': {
    input: (named) => ({ ...ofEndpoint(named), ...endpointContent, isEnabled: true }),
  },
  'workspace.webhooks.rotateSecret': { input: ofEndpoint },
  'workspace.webhooks.test': { input: ofEndpoint },
  'workspace.webhooks.deliveries': {
    input: (named) => ({ ...ofEndpoint(named), cursor: null, limit: 10, status: 'failed' }),
  },
  'workspace.webhooks.delivery': { input: ofDelivery },
  'workspace.webhooks.replay': { input: ofDelivery },
  'workspace.webhooks.remove': { input: ofEndpoint },
};
