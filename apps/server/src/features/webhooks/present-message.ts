import { type WebhookData, type WebhookEventType, webhookData } from '@tessera/contract';
import { type MessageSubjects, type References, references } from './load-message-subjects.ts';
import type { PublicEvent } from './webhooks.jobs.ts';

type Presenter = (named: References, subjects: MessageSubjects) => Record<string, unknown> | null;

const presenters: Record<WebhookEventType, Presenter> = {
  'passTemplate.created': ofPassTemplate,
  'passTemplate.updated': ofPassTemplate,
  'passTemplate.published': ofPassTemplate,
  'passTemplate.archived': ofPassTemplate,
  'passTemplate.unarchived': ofPassTemplate,
  'passTemplate.passesVoided': ofPassTemplate,
  'pass.issued': ofPass,
  'pass.updated': ofPass,
  'pass.voided': ofPass,
  'pass.restored': ofPass,
  'passes.imported': ofImportedPasses,
  'passes.updated': ofPasses,
  'passes.voided': ofPasses,
  'passes.restored': ofPasses,
  'pass.installed': ofPassInWallet,
  'pass.removed': ofPassInWallet,
  'pass.scanned': ofScannedPass,
  'entry.recorded': ofItems,
  'reward.earned': ofItems,
  'reward.redeemed': ofItems,
  'reward.reversed': ofItems,
  'tier.changed': ofItems,
  'downloadLink.sent': ofPass,
  'downloadLinks.sent': ofPasses,
  'downloadLink.refused': ofPass,
  'downloadLink.bounced': ofBouncedPass,
  'person.unsubscribed': ofPerson,
  'person.resubscribed': ofPerson,
  'campaign.created': ofCampaign,
  'campaign.updated': ofCampaign,
  'campaign.approvalRequested': ofCampaign,
  'campaign.approved': ofCampaign,
  'campaign.declined': ofCampaign,
  'campaign.scheduled': ofCampaign,
  'campaign.launched': ofCampaign,
  'campaign.paused': ofCampaign,
  'campaign.resumed': ofCampaign,
  'campaign.canceled': ofCampaign,
  'campaign.completed': ofCompletedCampaign,
  'campaign.archived': ofCampaign,
  'campaign.unarchived': ofCampaign,
  'conversion.recorded': ofConversion,
  'link.clicked': ofClick,
  'apiKey.created': ofApiKey,
  'apiKey.revoked': ofApiKey,
  'workspace.updated': ofWorkspace,
  'webhookEndpoint.disabled': ofWebhookEndpoint,
};

export function presentMessage(
  { type, payload }: PublicEvent,
  at: string,
  subjects: MessageSubjects,
): string | null {
  const shown = presenters[type](references.parse(payload), subjects);
  if (!shown) return null;
  const data: WebhookData = webhookData[type].parse(shown);
  return JSON.stringify({ type, timestamp: at, data });
}

function ofPass({ passId = '' }: References, { workspace, passes }: MessageSubjects) {
  const pass = passes.get(passId);
  return pass
    ? {
        workspaceHandle: workspace.handle,
        passId,
        passTemplateId: pass.pass_template_id,
        email: pass.email,
      }
    : null;
}

function ofBouncedPass(named: References, subjects: MessageSubjects) {
  const pass = ofPass(named, subjects);
  return pass && { ...pass, status: named.status ?? null };
}

function ofPasses({ passTemplateId, count }: References, { workspace, publicUrl }: MessageSubjects) {
  if (!passTemplateId || count === undefined) return null;
  const listUrl = `${publicUrl}/${workspace.handle}/templates/${passTemplateId}/passes`;
  return { workspaceHandle: workspace.handle, passTemplateId, count, listUrl };
}

function ofImportedPasses(named: References, subjects: MessageSubjects) {
  const passes = ofPasses(named, subjects);
  return passes && { ...passes, importId: named.importId ?? null };
}

function ofPassInWallet(named: References, subjects: MessageSubjects) {
  const pass = ofPass(named, subjects);
  return pass && named.wallet ? { ...pass, wallet: named.wallet } : null;
}

function ofScannedPass(named: References, subjects: MessageSubjects) {
  const pass = ofPass(named, subjects);
  return pass && named.scanId && named.action
    ? { ...pass, scanId: named.scanId, action: named.action }
    : null;
}

function ofItems({ passTemplateId, count, items }: References, { workspace }: MessageSubjects) {
  return { workspaceHandle: workspace.handle, passTemplateId, count, items };
}

function ofPassTemplate({ passTemplateId = '' }: References, { workspace, passTemplates }: MessageSubjects) {
  const template = passTemplates.get(passTemplateId);
  return template
    ? {
        workspaceHandle: workspace.handle,
        passTemplateId,
        name: template.name,
        passType: template.pass_type,
      }
    : null;
}

function ofPerson({ passUserId = '' }: References, { workspace, people }: MessageSubjects) {
  const person = people.get(passUserId);
  return person ? { workspaceHandle: workspace.handle, email: person.email } : null;
}

function ofCampaign({ campaignId = '' }: References, { workspace, campaigns }: MessageSubjects) {
  const campaign = campaigns.get(campaignId);
  return campaign
    ? {
        workspaceHandle: workspace.handle,
        campaignId,
        passTemplateId: campaign.target_pass_template_id,
        name: campaign.name,
        status: campaign.status,
        parentId: campaign.parentId,
      }
    : null;
}

function ofCompletedCampaign(named: References, subjects: MessageSubjects) {
  const campaign = ofCampaign(named, subjects);
  return campaign && { ...campaign, stats: subjects.campaigns.get(campaign.campaignId)?.stats };
}

function ofClick({ campaignId, passTemplateId, passId }: References, { workspace }: MessageSubjects) {
  return campaignId && passTemplateId
    ? { workspaceHandle: workspace.handle, campaignId, passTemplateId, passId: passId ?? null }
    : null;
}

function ofConversion(
  { conversionId, goalId = '', passId = '', campaignId, value, occurredAt }: References,
  { workspace, passes, goals }: MessageSubjects,
) {
  const pass = passes.get(passId);
  const goal = goals.get(goalId);
  return pass && goal
    ? {
        workspaceHandle: workspace.handle,
        conversionId,
        goalId,
        goalName: goal.name,
        passId,
        passTemplateId: pass.pass_template_id,
        campaignId: campaignId ?? null,
        value: value ?? null,
        occurredAt,
      }
    : null;
}

function ofApiKey({ apiKeyId = '' }: References, { workspace, apiKeys }: MessageSubjects) {
  const key = apiKeys.get(apiKeyId);
  return key ? { workspaceHandle: workspace.handle, apiKeyId, name: key.name } : null;
}

function ofWorkspace(_named: References, { workspace }: MessageSubjects) {
  return {
    workspaceHandle: workspace.handle,
    name: workspace.name,
    timezoneName: workspace.timezone_name,
    currency: workspace.currency,
    issuerName: workspace.issuer_name,
    issuerAddress: workspace.issuer_address,
    issuerContact: workspace.issuer_contact,
  };
}

function ofWebhookEndpoint(
  { endpointId = '', reason }: References,
  { workspace, endpoints }: MessageSubjects,
) {
  const endpoint = endpoints.get(endpointId);
  // Names the host only: other endpoints receive this message, and a path may contain a credential.
  return endpoint && reason
    ? { workspaceHandle: workspace.handle, endpointId, host: new URL(endpoint.url).host, reason }
    : null;
}
