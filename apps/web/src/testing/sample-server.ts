import {
  afterCampaignAction,
  type Campaign,
  type CampaignAction,
  type CampaignApproval,
  type CampaignReach,
  type campaignContent,
  campaignSplit,
  type Goal,
  noDelivery,
  type Pass,
  type PassTemplate,
  type Revision,
  type Segment,
} from '@tessera/contract';
import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import type { z } from 'zod';
import { templateOf } from '../features/pass-templates/template.fixture.ts';
import { overlayOf } from '../features/passes/overlay-of.ts';
import { type Answers, refusal } from '../lib/answering-trpc.fixture.ts';

type CampaignContent = z.input<typeof campaignContent>;

const uuid = () => crypto.randomUUID();

const noFailures = { passUpdates: 0, notifications: 0, failed: 0, linkClicks: 0, uniqueClicks: 0 };

export const sampleGoal = (name: string, windowDays = 7): Goal => ({
  id: uuid(),
  name,
  windowDays,
  link: `https://tessera.example.com/g/${name.toLowerCase()}`,
  createdAt: '2026-11-01T09:00:00Z',
  archivedAt: null,
});

export function publishedTemplate(name = 'Rewards'): PassTemplate {
  const document = emptyDesignDocument('loyalty', name);
  const draft = templateOf(document);
  return {
    ...draft,
    id: uuid(),
    name,
    lastPublishedAt: draft.createdAt,
    latestRevision: { ...draft.latestRevision, isPublished: true },
    publishedRevision: { ...draft.latestRevision, iconUri: null },
  };
}

export function draftCampaign(template: PassTemplate, name = 'Weekend'): Campaign {
  return {
    id: uuid(),
    name,
    targetPassTemplateId: template.id,
    targetPassTemplateName: template.name,
    targetPassTemplateArchivedAt: null,
    status: 'Draft',
    canEdit: true,
    message: 'Double points this weekend',
    googleMessage: null,
    link: null,
    passChange: null,
    from: null,
    until: null,
    released: [],
    createdAt: '2026-01-02T10:00:00.000Z',
    launchedAt: null,
    finishedAt: null,
    archivedAt: null,
    audience: { kind: 'everyone' },
    pace: null,
    ignoreFrequencyCap: false,
    ignoreQuietHours: false,
    split: null,
    trigger: null,
    parentId: null,
    nextRunAt: null,
    scheduledAt: null,
    problem: null,
    approval: null,
    progress: { recipients: null, finished: 0 },
    capped: 0,
    quietUntil: null,
    delivery: noDelivery,
    goalId: null,
    splitResults: null,
    conversions: { passes: 0, total: 0, value: 0 },
    stats: noFailures,
  };
}

/** Without voided and expired passes, and none outside wallets. */
export const sampleReach = (part: Pick<CampaignReach, 'passes' | 'apple' | 'google'>): CampaignReach => ({
  matching: part.passes,
  voided: 0,
  expired: 0,
  withoutWallet: 0,
  ...part,
});

export function samplePass(template: PassTemplate): Pass {
  return {
    id: uuid(),
    passTemplateId: template.id,
    shortCode: null,
    serialNumber: 'TESSERA-1',
    status: 'issued',
    user: {
      email: 'grace@aurora.example',
      phone: null,
      externalId: null,
      firstName: 'Grace',
      lastName: 'Hopper',
      erased: false,
    },
    attributes: {},
    wallets: { apple: false, google: false },
    downloadUrl: 'https://passes.example/d/grace',
    createdAt: '2026-01-02T10:00:00.000Z',
    refreshedAt: '2026-01-02T10:00:00.000Z',
    expiresAt: null,
    voidedAt: null,
    externalId: null,
    restorableUntil: null,
    utm: null,
  };
}

const onePage = <Noun extends string, Item>(noun: Noun, items: Item[]) =>
  ({ [noun]: items, totalCount: items.length, nextCursor: null }) as Record<Noun, Item[]> & {
    totalCount: number;
    nextCursor: null;
  };

/** Keeps the templates and campaigns of the sample workspace and answers like the server. */
export function sampleServer(state: {
  templates?: PassTemplate[];
  campaigns?: Campaign[];
  passes?: Pass[];
  segments?: Segment[];
  revisions?: ReadonlyMap<string, Omit<Revision, 'previousDocument'>[]>;
}) {
  const {
    templates = [],
    campaigns = [],
    passes = [],
    segments = [],
    revisions = new Map() as NonNullable<typeof state.revisions>,
  } = state;
  const template = (id: string) => required(templates.find((known) => known.id === id));
  const campaign = (id: string) => required(campaigns.find((known) => known.id === id));
  const revise = (of: PassTemplate, document: DesignDocument) => ({
    ...of.latestRevision,
    id: uuid(),
    isPublished: false,
    heading: document.heading,
    document,
  });
  const answers = {
    'workspace.passTemplates.list': ({ archived = false }) =>
      onePage(
        'passTemplates',
        templates.filter(({ archivedAt }) => archived === (archivedAt !== null)),
      ),
    'workspace.passTemplates.get': ({ passTemplateId }) => ({ ...template(passTemplateId) }),
    'workspace.passTemplates.create': ({ name, document, passType }) => {
      const created = { ...templateOf(document ?? emptyDesignDocument(passType, name)), id: uuid(), name };
      templates.push(created);
      return { id: created.id, revisionId: created.latestRevision.id, template: created };
    },
    'workspace.passTemplates.save': ({ passTemplateId, name, document, basedOnRevisionId }) => {
      const saved = template(passTemplateId);
      if (basedOnRevisionId !== saved.latestRevision.id)
        throw refusal('CONFLICT', 'Someone else saved this template', { appCode: 'conflict' });
      if (name) saved.name = name;
      if (document) saved.latestRevision = revise(saved, document);
      return { revisionId: saved.latestRevision.id, template: { ...saved } };
    },
    'workspace.passTemplates.publish': ({ passTemplateId }) => {
      const published = template(passTemplateId);
      published.latestRevision = { ...published.latestRevision, isPublished: true };
      published.publishedRevision = { ...published.latestRevision, iconUri: null };
      return { ...published };
    },
    'workspace.passTemplates.geocoder': () => ({ isConfigured: false }),
    'workspace.passTemplates.revisions.list': ({ passTemplateId }) =>
      onePage(
        'revisions',
        (revisions.get(passTemplateId) ?? []).map(({ document: _, ...summary }) => summary),
      ),
    'workspace.passTemplates.revisions.get': ({ passTemplateId, revisionId }) => {
      const kept = revisions.get(passTemplateId) ?? [];
      const found = required(kept.find(({ id }) => id === revisionId));
      const previous = kept.find(({ id }) => id === found.previousRevisionId);
      return { ...found, previousDocument: previous?.document ?? null };
    },
    'workspace.passTemplates.revisions.restore': ({ passTemplateId, revisionId, basedOnRevisionId }) => {
      const restored = template(passTemplateId);
      if (basedOnRevisionId !== restored.latestRevision.id)
        throw refusal('CONFLICT', 'Someone else saved this template', { appCode: 'conflict' });
      const found = required(revisions.get(passTemplateId)?.find(({ id }) => id === revisionId));
      restored.latestRevision = revise(restored, found.document);
      return { ...restored };
    },
    'workspace.passTemplates.archive': ({ passTemplateId }) => {
      template(passTemplateId).archivedAt = new Date().toISOString();
    },
    'workspace.passTemplates.unarchive': ({ passTemplateId }) => {
      template(passTemplateId).archivedAt = null;
    },
    'workspace.passTemplates.passes': ({ passTemplateId }) =>
      onePage(
        'passes',
        passes.filter((pass) => pass.passTemplateId === passTemplateId),
      ),
    'workspace.passTemplates.statistics': ({ from = '2026-01-01', to = from }) => ({
      from,
      to,
      timezoneName: 'Europe/Berlin',
      interval: 'day',
      periods: [],
    }),
    'workspace.passes.get': ({ passId }) => structuredClone(required(passes.find(({ id }) => id === passId))),
    'workspace.passes.timeline': () => ({ entries: [], findings: [], appleDevices: [], google: null }),
    'workspace.passes.campaigns': () => ({ campaigns: [] }),
    'workspace.passes.update': ({ passId, user, attributes, expiresAt, externalId }) => {
      const updated = required(passes.find(({ id }) => id === passId));
      Object.assign(updated.user, user);
      Object.assign(updated.attributes, attributes);
      if (expiresAt !== undefined) updated.expiresAt = expiresAt;
      if (externalId !== undefined) updated.externalId = externalId;
      return structuredClone(updated);
    },
    'workspace.programs.get': () => null,
    'workspace.programs.standing': ({ passId }) => ({
      ...{ passId, programId: uuid(), balances: [], tier: null, nextTier: null },
      ...{ rewards: [], buyable: [] },
    }),
    'workspace.programs.rewards': () => ({ rewards: [] }),
    'workspace.programs.entries': () => ({ ...onePage('entries', []), actors: [] }),
    'workspace.campaigns.list': ({ archived = false }) =>
      onePage(
        'campaigns',
        campaigns.filter(({ archivedAt }) => archived === null || archived === (archivedAt !== null)),
      ),
    'workspace.campaigns.get': ({ campaignId }) => ({
      campaign: { ...campaign(campaignId) },
      permissions: { canManage: true, canApprove: false },
      people: { requestedBy: null, decidedBy: null },
    }),
    'workspace.campaigns.ofPass': () => ({
      received: campaigns.flatMap(overlayOf),
      shared: campaigns.flatMap(overlayOf),
      covers: [],
    }),
    'workspace.campaigns.recipients': ({ campaignId, query = '' }) =>
      onePage(
        'recipients',
        passes
          .filter(({ passTemplateId }) => passTemplateId === campaign(campaignId).targetPassTemplateId)
          .filter(({ user }) => JSON.stringify(user).includes(query))
          .map((pass) => ({
            pass,
            delivery: campaign(campaignId).status === 'Sent' ? ('sent' as const) : ('waiting' as const),
          })),
      ),
    'workspace.campaigns.days': () => ({
      from: '2026-01-02',
      to: '2026-01-03',
      interval: 'day',
      periods: [
        { from: '2026-01-02', to: '2026-01-02', clicks: 3, conversions: 1, value: 4.5 },
        { from: '2026-01-03', to: '2026-01-03', clicks: 0, conversions: 0, value: 0 },
      ],
    }),
    'workspace.campaigns.reach': () => sampleReach({ passes: 2, apple: 1, google: 1 }),
    'workspace.campaigns.missingValues': () => ({ missing: [] }),
    'workspace.campaigns.sample': ({ passTemplateId }) => ({
      passes: passes.filter((pass) => pass.passTemplateId === passTemplateId),
      messagesWithinDay: 0,
    }),
    'workspace.campaigns.testPasses': ({ passTemplateId }) => ({
      passes: passes.filter((pass) => pass.passTemplateId === passTemplateId),
    }),
    'workspace.campaigns.create': ({ passTemplateId, workspaceHandle: _, ...content }) => {
      const created = { ...draftCampaign(template(passTemplateId)), ...stored(content) };
      campaigns.push(created);
      return { ...created };
    },
    'workspace.campaigns.save': ({ campaignId, workspaceHandle: _, ...content }) => {
      const saved = move(campaign(campaignId), 'edit');
      Object.assign(saved, stored(content), { scheduledAt: null, problem: null, approval: null });
    },
    'workspace.campaigns.launch': ({ campaignId }) => {
      const launched = campaign(campaignId);
      if (launched.launchedAt) throw refusal('CONFLICT', 'This campaign has been launched');
      launched.status = 'Sent';
      launched.canEdit = false;
      launched.launchedAt = new Date().toISOString();
      return { ...launched };
    },
    'workspace.campaigns.schedule': ({ campaignId, at }) => ({
      ...Object.assign(move(campaign(campaignId), 'schedule'), { scheduledAt: at }),
    }),
    'workspace.campaigns.requestApproval': ({ campaignId, at }) => ({
      ...Object.assign(campaign(campaignId), { approval: requestedApproval(at ?? null) }),
    }),
    'workspace.campaigns.withdrawApproval': ({ campaignId }) => ({
      ...Object.assign(campaign(campaignId), { approval: null }),
    }),
    'workspace.campaigns.decline': ({ campaignId, note }) => ({
      ...answer(campaign(campaignId), { state: 'declined', note: note || null }),
    }),
    'workspace.campaigns.approve': ({ campaignId }) => {
      const approved = answer(campaign(campaignId), { state: 'approved' });
      const { launchAt } = required(approved.approval ?? undefined);
      return {
        ...Object.assign(move(approved, launchAt ? 'schedule' : 'launch'), { scheduledAt: launchAt }),
      };
    },
    'workspace.campaigns.pause': ({ campaignId }) => ({ ...move(campaign(campaignId), 'pause') }),
    'workspace.campaigns.resume': ({ campaignId }) => ({ ...move(campaign(campaignId), 'resume') }),
    'workspace.campaigns.cancel': ({ campaignId }) => ({
      ...Object.assign(move(campaign(campaignId), 'cancel'), { scheduledAt: null, canEdit: false }),
    }),
    'workspace.segments.list': ({ passTemplateId }) =>
      onePage(
        'segments',
        segments.filter((segment) => segment.passTemplateId === passTemplateId),
      ),
    'workspace.passTemplates.inviteEmails.listRecipientOptions': ({ passTemplateId }) => ({
      passes: passes
        .filter((pass) => pass.passTemplateId === passTemplateId)
        .map(({ id, user }) => ({
          id,
          user: { email: user.email, name: `${user.firstName} ${user.lastName}` },
          status: 'INVITED',
        })),
      isComplete: true,
      emailSendLimit: 5_000,
    }),
    'workspace.passTemplates.inviteEmails.getReminder': () => ({ days: null }),
    'workspace.campaigns.endChange': ({ campaignId }) =>
      Object.assign(campaign(campaignId), { until: new Date().toISOString() }),
    'workspace.campaigns.archive': ({ campaignId }) => {
      return archive(campaign(campaignId), new Date().toISOString());
    },
    'workspace.campaigns.unarchive': ({ campaignId }) => {
      return archive(campaign(campaignId), null);
    },
  } satisfies Answers;
  return { answers, templates, campaigns, passes };
}

/** A request pending since noon of 26 November 2026. */
export function requestedApproval(launchAt: string | null = null): CampaignApproval {
  const requestedAt = '2026-11-26T11:00:00.000Z';
  return { id: uuid(), state: 'requested', requestedAt, launchAt, decidedAt: null, note: null };
}

function answer(campaign: Campaign, decision: Pick<CampaignApproval, 'state'> & Partial<CampaignApproval>) {
  const approval = required(campaign.approval ?? undefined);
  campaign.approval = { ...approval, decidedAt: '2026-11-26T12:00:00.000Z', ...decision };
  return campaign;
}

const stored = ({
  name,
  message,
  googleMessage,
  passChange,
  link,
  from,
  until,
  audience,
  pace,
  goalId = null,
  ignoreFrequencyCap = false,
  ignoreQuietHours = false,
  split,
  trigger = null,
}: CampaignContent) => ({
  name,
  message: message ?? null,
  googleMessage: googleMessage ?? null,
  passChange: passChange ? { ...passChange, fields: passChange.fields ?? {} } : null,
  link: link ?? null,
  from: from ?? null,
  until: until ?? null,
  audience: audience ?? { kind: 'everyone' as const },
  pace: pace ?? null,
  goalId,
  ignoreFrequencyCap,
  ignoreQuietHours,
  split: split ? campaignSplit.parse(split) : null,
  trigger,
});

function move(campaign: Campaign, action: CampaignAction): Campaign {
  const status = afterCampaignAction(campaign.status, action);
  if (!status)
    throw refusal(
      'CONFLICT',
      action === 'edit' ? 'This campaign has been launched' : 'The campaign no longer allows this',
    );
  campaign.status = status;
  return campaign;
}

/** An archived draft cannot be edited. */
function archive(campaign: Campaign, archivedAt: string | null): Campaign {
  campaign.archivedAt = archivedAt;
  campaign.canEdit = archivedAt === null && campaign.launchedAt === null;
  return { ...campaign };
}

function required<Item>(item: Item | undefined): Item {
  if (item === undefined) throw refusal('NOT_FOUND', 'Not found');
  return item;
}
