import { emptyDesignDocument } from '@tessera/pass-design';
import { procedures } from './call-procedure.ts';
import { embeddedSlugs } from './create-tenant.ts';
import { unknownIds } from './unknown-ids.ts';

export type Named = Record<keyof typeof unknownIds, string>;

/** An unknown request: the campaign is found first. */
const otherApprovalId = '01a1fdf0-1560-7f28-b7c9-622367050670';
/** Own ids of the caller. */
const entryIds = {
  record: '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c21',
  reverse: '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c22',
};
const programRules = {
  balances: [{ attribute: 'points', unit: { one: 'point', other: 'points' } }],
  earning: [{ key: 'visit', on: 'visit', balance: 'points', amount: 2 }],
};
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
/** Well-formed; the stories about certificates test the contents. */
const files = {
  certificate: 'TUlJRQ==',
  privateKey: 'TUlJRQ==',
  password: 'sesame',
  intermediate: 'TUlJRQ==',
};
const filter = {
  any: [
    { field: 'status', operator: 'is', value: 'active' },
    { key: 'email', operator: 'isSet' },
  ],
};
const attributeFilters = [{ key: 'points', operator: 'isMoreThan', value: 1 }];
const campaign = {
  name: 'Cake',
  message: 'Free cake on Sunday',
  link: 'https://example.com/cake',
  passChange: { fields: { points: { label: 'Points', value: '1' } } },
  from: '2026-12-01T09:00:00Z',
  until: '2026-12-31T09:00:00Z',
};

/** Properties that mean the same in each input. */
const common: Record<string, unknown> = { query: '', cursor: null, limit: 10, filter };

/** What an input contains beside ids and common properties. */
const contentsOf = (named: Named): Record<string, object> => ({
  'organization.apiKeys.create': { name: 'Billing', expiresInDays: 90 },
  'organization.lookup': { organizationHandle: named.organizationHandle },
  'organization.update': { name: 'Aurora Coffee' },
  'organization.plan.update': {
    workspaceCreationEnabled: true,
    canCreateNonDemoTemplates: true,
    canSendCustomPassDownloadEmails: true,
    demoPassCountLimit: null,
    showPlatformBranding: false,
    embeddedDesignerEnabled: true,
  },
  'organization.workspaces.create': {
    name: 'Harbour',
    timezoneName: 'Europe/Oslo',
    issuerName: 'Aurora Coffee',
    issuerAddress: 'Harbour Street 1, Oslo',
    issuerContact: 'hello@aurora.example',
  },
  'workspace.apiKeys.create': { name: 'Till', secure: false, expiresInDays: 30 },
  'workspace.create': {
    name: 'Corner Books',
    companySize: 11,
    companyRole: 'Developer',
    timezoneName: 'Europe/Berlin',
  },
  'workspace.update': { name: 'Corner Books', timezoneName: 'Europe/Berlin' },
  'workspace.updateCampaignRules': {
    frequencyCap: { notifications: 2, days: 7 },
    quietHours: { from: '21:00', until: '08:00' },
    needsApproval: false,
  },
  'workspace.decideApprovalRemoval': { requestId: otherApprovalId, isConfirmed: false },
  'workspace.updateIssuer': {
    issuerName: 'Corner Books Ltd',
    issuerAddress: '1 Corner Street',
    issuerContact: 'help@example.com',
  },
  'workspace.accounts.invite': { name: 'New Colleague', email: 'colleague@example.com' },
  'workspace.applePassTypeIdentifiers.list': { orderBy: { expiresAt: 'asc' } },
  'workspace.applePassTypeIdentifiers.create': { upload: { kind: 'pem', ...files } },
  'workspace.applePassTypeIdentifiers.renew': {
    upload: { kind: 'p12', file: 'TUlJRQ==', password: 'sesame', intermediate: '' },
  },
  'workspace.googleIssuers.create': {
    identifier: '3388000000099000001',
    serviceAccount: '{"type":"service_account"}',
  },
  'workspace.googleIssuers.replaceKey': { serviceAccount: '{"type":"service_account"}' },
  'workspace.passTemplates.list': { archived: false },
  'workspace.passTemplates.imageSizes': { files: [named.file] },
  'workspace.passTemplates.drawStamps': {
    passType: 'loyalty',
    stamps: {
      attribute: 'points',
      total: 2,
      columns: 2,
      full: named.file,
      empty: named.file,
      background: '#ffffff',
    },
  },
  'workspace.passTemplates.saveLinkedTemplates': { passTemplateIds: [] },
  'workspace.passTemplates.statistics': { from: '2026-01-01', to: '2026-12-31', interval: 'week' },
  'workspace.passTemplates.create': {
    name: 'Summer card',
    passType: 'loyalty',
    createAsDemo: false,
    document: emptyDesignDocument('loyalty', 'Summer card'),
  },
  'workspace.passTemplates.draftFromGallery': { galleryDesign: 'cinema', name: 'Coffee club' },
  'workspace.passTemplates.save': { name: 'Rewards', document: emptyDesignDocument('loyalty', 'Rewards') },
  'workspace.passTemplates.addAttribute': { key: 'stamps', label: 'Stamps', type: 'number', isShown: true },
  'workspace.passTemplates.findLocations': { query: 'Long Quay 1' },
  'workspace.passTemplates.revisions.restore': { basedOnRevisionId: named.revisionId },
  'workspace.passTemplates.archive': { shouldVoidPasses: false },
  'workspace.passTemplates.passes': {
    status: 'issued',
    platform: 'none',
    attributeFilters,
    sort: 'refreshed',
  },
  'workspace.passTemplates.signUps.save': {
    accessLevel: 'ANY',
    consentText: 'I agree to the terms.',
    confirmEmail: false,
  },
  'workspace.passTemplates.inviteEmails.listRecipientOptions': { attributeFilters },
  'workspace.passTemplates.inviteEmails.upsert': inviteEmail,
  'workspace.passTemplates.inviteEmails.preview': { content: inviteEmail },
  'workspace.passTemplates.inviteEmails.sendTest': { content: inviteEmail },
  'workspace.passTemplates.inviteEmails.setReminder': { days: 7 },
  'workspace.passTemplates.inviteEmails.send': { passIds: [named.passId] },
  'workspace.passTemplates.personalLinks.save': {
    isEnabled: true,
    allowsUnsigned: true,
    attributeKeys: ['points'],
    expiresAt: '2027-12-31T00:00:00Z',
  },
  'workspace.goals.create': { name: 'Visit', windowDays: 7 },
  'workspace.goals.update': { windowDays: 30 },
  'workspace.scanners.create': {
    name: 'Gate',
    passTemplateIds: [named.passTemplateId],
    actions: [{ kind: 'add', attribute: 'points', amount: null }],
  },
  'workspace.scanners.update': {
    name: 'Gate 2',
    passTemplateIds: [named.passTemplateId],
    actions: [{ kind: 'visit' }],
  },
  'workspace.scanners.assignStore': { store: 'Main Street' },
  'workspace.programs.save': { rules: programRules },
  'workspace.programs.rehearse': { rules: programRules },
  'workspace.programs.statistics': { from: '2026-01-01', to: '2026-12-31', interval: 'week' },
  'workspace.programs.workspaceStatistics': { from: '2026-01-01', to: '2026-12-31', interval: 'week' },
  'workspace.programs.record': { id: entryIds.record, action: { kind: 'visit' } },
  'workspace.programs.reverse': { id: entryIds.reverse },
  'workspace.segments.save': { name: 'Regulars' },
  'workspace.passes.issue': {
    user: { email: 'reader@example.com', firstName: 'Rea', lastName: 'Der' },
    attributes: { points: 3 },
    expiresAt: '2027-12-31T00:00:00Z',
    sendDownloadLink: true,
    externalId: 'R-1',
  },
  'workspace.passes.update': {
    user: { firstName: 'Rea', lastName: 'Der', phone: '+4915112345678', externalId: 'P-2' },
    attributes: { points: 4 },
    expiresAt: '2027-12-31T00:00:00Z',
    externalId: 'R-2',
  },
  'workspace.passes.void': { atOnce: false },
  'workspace.passes.reissue': { sendDownloadLink: false },
  'workspace.bulkChanges.start': { action: { kind: 'restore' } },
  'workspace.embeddedPages.open': { slug: 'opening-hours' },
  'workspace.embeddedPages.save': {
    currentSlug: 'opening-hours',
    label: 'Opening hours',
    slug: 'opening-hours',
    icon: 'calendar',
    url: 'https://hours.example/',
    position: 'before',
  },
  'workspace.embeddedPages.order': { slugs: embeddedSlugs },
  'workspace.embeddedPages.remove': { slug: 'parking' },
  'workspace.imports.save': { existing: 'issueAnother' },
  'workspace.imports.exportChosen': { passIds: [named.passId] },
  'workspace.campaigns.list': { archived: false },
  'workspace.campaigns.missingValues': { keys: ['firstName'] },
  'workspace.campaigns.sendTest': { message: 'Free cake', passIds: [named.passId] },
  'workspace.campaigns.testResult': { testId: named.campaignId },
  'workspace.campaigns.create': campaign,
  'workspace.campaigns.save': campaign,
  'workspace.campaigns.schedule': { at: '2099-01-01T00:00:00Z' },
  'workspace.campaigns.requestApproval': { at: '2099-01-01T00:00:00Z' },
  'workspace.campaigns.approve': { approvalId: otherApprovalId },
  'workspace.campaigns.decline': { approvalId: otherApprovalId, note: 'Not on a Sunday' },
  'workspace.webhooks.create': endpointContent,
  'workspace.webhooks.update': { ...endpointContent, isEnabled: true },
  'workspace.webhooks.deliveries': { status: 'failed' },
});

const isNamed = (name: string): name is keyof Named => Object.hasOwn(unknownIds, name);

/** A valid input of a procedure with these ids, from the properties of its schema. */
export function inputOf(path: string, named: Named): Record<string, unknown> {
  const properties = [...(procedures.find((each) => each.path === path)?.properties ?? [])];
  const derived = properties.flatMap((name): [string, unknown][] => {
    if (isNamed(name)) return [[name, named[name]]];
    return name in common ? [[name, common[name]]] : [];
  });
  return { ...Object.fromEntries(derived), ...contentsOf(named)[path] };
}

/** The ids that a procedure's input names. */
export const idsIn = (path: string): (keyof Named)[] =>
  Object.keys(inputOf(path, unknownIds)).filter(isNamed);

/** Ids that only filter a list: with another workspace's id the list is empty. */
export const narrowing: Record<string, keyof Named> = {
  'workspace.campaigns.list': 'passTemplateId',
  'workspace.passTemplates.inviteEmails.listRecipientOptions': 'importId',
};
