import { type Campaign, nameLengthMax, type PassChange, type PassTemplate } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { formatDate } from '../../../lib/format-date.ts';
import type { RouterContext } from '../../../router-context.ts';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { workspaceQuery } from '../../workspaces/queries.ts';
import { campaignQuery } from '../queries.ts';
import { copyName, newName, originalName } from './campaign-name.ts';
import { findField } from './find-field.ts';

type Address = {
  workspaceHandle: string;
  campaignId: string;
  fromId: string | undefined;
  passTemplateId: string | undefined;
};

export type CampaignStart =
  | {
      kind: 'ready';
      template: PassTemplate;
      document: DesignDocument;
      campaign: Campaign | null;
      source: Campaign | null;
      /** The name of a new campaign. */
      name: string;
    }
  | { kind: 'notEditable' }
  | { kind: 'forbidden' | 'missingTemplate' | 'notPublished' | 'archived' };

/** Refetches, since a cached draft may be outdated. */
export async function findCampaignStart(
  { queryClient, trpc }: Pick<RouterContext, 'queryClient' | 'trpc'>,
  { workspaceHandle, campaignId, fromId, passTemplateId }: Address,
): Promise<CampaignStart> {
  const workspace = await queryClient.ensureQueryData(workspaceQuery(trpc, workspaceHandle));
  if (!workspace.organization.permissions.canManage) return { kind: 'forbidden' };
  const fetchCampaign = async (id: string) => {
    const query = campaignQuery(trpc, { workspaceHandle, campaignId: id });
    return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).campaign;
  };
  const campaign = campaignId === 'new' ? null : await fetchCampaign(campaignId);
  if (campaign && !campaign.canEdit) return { kind: 'notEditable' };
  const source = !campaign && fromId ? await fetchCampaign(fromId) : null;
  const templateId = campaign?.targetPassTemplateId ?? passTemplateId ?? source?.targetPassTemplateId;
  if (!templateId) return { kind: 'missingTemplate' };
  const template = await queryClient.fetchQuery(
    passTemplateQuery(trpc, { workspaceHandle, passTemplateId: templateId }),
  );
  if (template.archivedAt) return { kind: 'archived' };
  const document = template.publishedRevision?.document;
  if (!document) return { kind: 'notPublished' };
  const taken = async (query: string) => {
    const list = trpc.workspace.campaigns.list.queryOptions({ workspaceHandle, query, archived: false });
    // A name that is taken can be changed, so a failure must not keep the editor closed.
    const page = await queryClient.fetchQuery({ ...list, staleTime: 0 }).catch(() => null);
    return page?.campaigns.map(({ name }) => name) ?? [];
  };
  const nameOf = async () => {
    if (source) return copyName(source.name, await taken(originalName(source.name)), nameLengthMax);
    const base = `${template.name}, ${formatDate(new Date().toISOString(), workspace.timezoneName)}`;
    return newName(base, await taken(base));
  };
  return {
    kind: 'ready',
    template,
    document,
    campaign,
    source: source && fitTo(source, template.id, document),
    name: campaign ? campaign.name : await nameOf(),
  };
}

/** The parts of another template's campaign that apply here: its recipients hold other passes, and its changes may name other fields. */
function fitTo(source: Campaign, templateId: string, document: DesignDocument): Campaign {
  if (source.targetPassTemplateId === templateId) return source;
  const fitted = (change: PassChange): PassChange => {
    const fields = Object.entries(change.fields).filter(([key]) => findField(document, key));
    return { ...change, fields: Object.fromEntries(fields) };
  };
  const variants = source.split?.variants.map(({ passChange, ...variant }) => ({
    ...variant,
    ...(passChange && { passChange: fitted(passChange) }),
  }));
  return {
    ...source,
    audience: { kind: 'everyone' },
    passChange: source.passChange && fitted(source.passChange),
    split: source.split && { ...source.split, variants: variants ?? [] },
  };
}
