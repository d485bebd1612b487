import { emptyDesignDocument } from '@tessera/pass-design';
import { askRaw, type RawAnswer } from './call-procedure.ts';
import type { Named } from './procedure-inputs.ts';

/** The ids that a route of the public API can contain. */
export type Ids = Pick<
  Named,
  | 'passTemplateId'
  | 'revisionId'
  | 'passId'
  | 'campaignId'
  | 'importId'
  | 'endpointId'
  | 'deliveryId'
  | 'segmentId'
  | 'goalId'
  | 'bulkChangeId'
  | 'erasureId'
  | 'file'
>;
type RestCall = { method: string; path: string; body?: unknown };

const template = ({ passTemplateId }: Ids) => `/pass-templates/${passTemplateId}`;
const revision = (ids: Ids) => `${template(ids)}/revisions/${ids.revisionId}`;
const endpoint = ({ endpointId }: Ids) => `/webhook-endpoints/${endpointId}`;

const design = emptyDesignDocument('loyalty', 'Rewards');
const segments = ({ passTemplateId }: Ids) => `/pass-templates/${passTemplateId}/segments`;
const segment = (ids: Ids) => `${segments(ids)}/${ids.segmentId}`;
const segmentContent = { name: 'Regulars', filter: { key: 'points', operator: 'isSet' } };

/** A valid call of each route that takes an id of a workspace. */
export const restCalls: Record<string, (ids: Ids) => RestCall> = {
  'GET /pass-templates/{passTemplateId}': (ids) => ({ method: 'GET', path: template(ids) }),
  'GET /pass-templates/{passTemplateId}/statistics': (ids) => ({
    method: 'GET',
    path: `${template(ids)}/statistics?from=2026-01-01&to=2026-12-31`,
  }),
  'GET /pass-templates/{passTemplateId}/design': (ids) => ({
    method: 'GET',
    path: `${template(ids)}/design`,
  }),
  'PUT /pass-templates/{passTemplateId}/design': (ids) => ({
    method: 'PUT',
    path: `${template(ids)}/design`,
    body: { revisionId: '01a1fdee-7d8f-7d93-af21-66c711c7b033', design },
  }),
  'GET /images/{file}': ({ file }) => ({ method: 'GET', path: `/images/${file}` }),
  'POST /pass-templates/{passTemplateId}/publish': (ids) => ({
    method: 'POST',
    path: `${template(ids)}/publish`,
    body: { revisionId: '01a1fdee-7d8f-7d93-af21-66c711c7b033' },
  }),
  'GET /pass-templates/{passTemplateId}/revisions': (ids) => ({
    method: 'GET',
    path: `${template(ids)}/revisions`,
  }),
  'GET /pass-templates/{passTemplateId}/revisions/{revisionId}': (ids) => ({
    method: 'GET',
    path: revision(ids),
  }),
  'POST /pass-templates/{passTemplateId}/revisions/{revisionId}/restore': (ids) => ({
    method: 'POST',
    path: `${revision(ids)}/restore`,
    body: { basedOnRevisionId: ids.revisionId },
  }),
  'POST /pass-templates/{passTemplateId}/archive': (ids) => ({
    method: 'POST',
    path: `${template(ids)}/archive`,
    body: { shouldVoidPasses: false },
  }),
  'POST /pass-templates/{passTemplateId}/unarchive': (ids) => ({
    method: 'POST',
    path: `${template(ids)}/unarchive`,
  }),
  'GET /pass-templates/{passTemplateId}/sign-ups': (ids) => ({
    method: 'GET',
    path: `${template(ids)}/sign-ups`,
  }),
  'PATCH /pass-templates/{passTemplateId}/sign-ups': (ids) => ({
    method: 'PATCH',
    path: `${template(ids)}/sign-ups`,
    body: { consentText: 'I agree to the terms.' },
  }),
  'GET /pass-templates/{passTemplateId}/invite-email': (ids) => ({
    method: 'GET',
    path: `${template(ids)}/invite-email`,
  }),
  'PUT /pass-templates/{passTemplateId}/invite-email': (ids) => ({
    method: 'PUT',
    path: `${template(ids)}/invite-email`,
    body: { subject: 'Your card', body: '[Get your card](pass)', replyTo: '' },
  }),
  'GET /pass-templates/{passTemplateId}/personal-links': (ids) => ({
    method: 'GET',
    path: `${template(ids)}/personal-links`,
  }),
  'PATCH /pass-templates/{passTemplateId}/personal-links': (ids) => ({
    method: 'PATCH',
    path: `${template(ids)}/personal-links`,
    body: { isEnabled: true, expiresAt: '2027-12-31T00:00:00Z' },
  }),
  'POST /pass-templates/{passTemplateId}/personal-links/rotate-secret': (ids) => ({
    method: 'POST',
    path: `${template(ids)}/personal-links/rotate-secret`,
  }),
  'POST /pass-templates/{passTemplateId}/download-links': (ids) => ({
    method: 'POST',
    path: `${template(ids)}/download-links`,
    body: { passIds: [ids.passId] },
  }),
  'POST /passes': ({ passTemplateId }) => ({
    method: 'POST',
    path: '/passes',
    body: { passTemplateId, user: { email: 'x@example.com' }, attributes: { points: 1 } },
  }),
  'POST /passes/bundles': ({ passId }) => ({
    method: 'POST',
    path: '/passes/bundles',
    body: { passIds: [passId] },
  }),
  'GET /passes': ({ passTemplateId }) => ({
    method: 'GET',
    path: `/passes?passTemplateId=${passTemplateId}`,
  }),
  'POST /passes/search': ({ passTemplateId }) => ({
    method: 'POST',
    path: '/passes/search',
    body: { passTemplateId, query: 'a' },
  }),
  'GET /passes/count': ({ passTemplateId }) => ({
    method: 'GET',
    path: `/passes/count?passTemplateId=${passTemplateId}`,
  }),
  'GET /passes/{passId}': ({ passId }) => ({ method: 'GET', path: `/passes/${passId}` }),
  'GET /passes/{passId}/timeline': ({ passId }) => ({ method: 'GET', path: `/passes/${passId}/timeline` }),
  'GET /passes/{passId}/scans': ({ passId }) => ({ method: 'GET', path: `/passes/${passId}/scans` }),
  'POST /scans': ({ passTemplateId }) => ({
    method: 'POST',
    path: '/scans',
    body: {
      id: '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c11',
      barcode: 'member 1',
      passTemplateId,
      action: { kind: 'check' },
    },
  }),
  'POST /passes/{passId}/void': ({ passId }) => ({ method: 'POST', path: `/passes/${passId}/void` }),
  'GET /pass-templates/{passTemplateId}/segments': (ids) => ({ method: 'GET', path: segments(ids) }),
  'POST /pass-templates/{passTemplateId}/segments': (ids) => ({
    method: 'POST',
    path: segments(ids),
    body: { ...segmentContent, name: 'Others' },
  }),
  'GET /pass-templates/{passTemplateId}/segments/{segmentId}': (ids) => ({
    method: 'GET',
    path: segment(ids),
  }),
  'PUT /pass-templates/{passTemplateId}/segments/{segmentId}': (ids) => ({
    method: 'PUT',
    path: segment(ids),
    body: segmentContent,
  }),
  'DELETE /pass-templates/{passTemplateId}/segments/{segmentId}': (ids) => ({
    method: 'DELETE',
    path: segment(ids),
  }),
  'PATCH /passes/{passId}': ({ passId }) => ({
    method: 'PATCH',
    path: `/passes/${passId}`,
    body: { attributes: { points: 2 } },
  }),
  'POST /passes/{passId}/restore': ({ passId }) => ({ method: 'POST', path: `/passes/${passId}/restore` }),
  'POST /passes/{passId}/reissue': ({ passId }) => ({ method: 'POST', path: `/passes/${passId}/reissue` }),
  'POST /passes/batch': ({ passTemplateId }) => ({
    method: 'POST',
    path: '/passes/batch',
    body: { passTemplateId, passes: [{ user: { email: 'x@example.com' } }] },
  }),
  'GET /pass-templates/{passTemplateId}/passes/by-external-id/{externalId}': (ids) => ({
    method: 'GET',
    path: `${template(ids)}/passes/by-external-id/unknown`,
  }),
  'PUT /pass-templates/{passTemplateId}/passes/by-external-id/{externalId}': (ids) => ({
    method: 'PUT',
    path: `${template(ids)}/passes/by-external-id/one`,
    body: { user: { email: 'x@example.com' } },
  }),
  'POST /bulk-changes': ({ passTemplateId }) => ({
    method: 'POST',
    path: '/bulk-changes',
    body: { passTemplateId, action: { kind: 'restore' } },
  }),
  'GET /bulk-changes/{bulkChangeId}': ({ bulkChangeId }) => ({
    method: 'GET',
    path: `/bulk-changes/${bulkChangeId}`,
  }),
  'POST /bulk-changes/{bulkChangeId}/cancel': ({ bulkChangeId }) => ({
    method: 'POST',
    path: `/bulk-changes/${bulkChangeId}/cancel`,
  }),
  'POST /erasures': () => ({ method: 'POST', path: '/erasures', body: { email: 'unknown@example.com' } }),
  'GET /erasures/{erasureId}': ({ erasureId }) => ({ method: 'GET', path: `/erasures/${erasureId}` }),
  'POST /imports': ({ passTemplateId }) => ({
    method: 'POST',
    path: `/imports?passTemplateId=${passTemplateId}`,
    body: 'email',
  }),
  'GET /imports/{importId}': ({ importId }) => ({ method: 'GET', path: `/imports/${importId}` }),
  'POST /imports/{importId}/start': ({ importId }) => ({
    method: 'POST',
    path: `/imports/${importId}/start`,
    body: {},
  }),
  'POST /imports/{importId}/cancel': ({ importId }) => ({
    method: 'POST',
    path: `/imports/${importId}/cancel`,
  }),
  'GET /imports/{importId}/refused-rows': ({ importId }) => ({
    method: 'GET',
    path: `/imports/${importId}/refused-rows`,
  }),
  'GET /exports/passes': ({ passTemplateId }) => ({
    method: 'GET',
    path: `/exports/passes?passTemplateId=${passTemplateId}`,
  }),
  'PATCH /goals/{goalId}': ({ goalId }) => ({
    method: 'PATCH',
    path: `/goals/${goalId}`,
    body: { windowDays: 30 },
  }),
  'DELETE /goals/{goalId}': ({ goalId }) => ({ method: 'DELETE', path: `/goals/${goalId}` }),
  'POST /conversions': ({ passId, goalId }) => ({
    method: 'POST',
    path: '/conversions',
    body: { goal: goalId, passId, value: 24.5 },
  }),
  'POST /campaigns': ({ passTemplateId }) => ({
    method: 'POST',
    path: '/campaigns',
    body: { passTemplateId, name: 'Cake', message: 'Cake' },
  }),
  'GET /campaigns/{campaignId}': ({ campaignId }) => ({ method: 'GET', path: `/campaigns/${campaignId}` }),
  'GET /campaigns/{campaignId}/recipients.csv': ({ campaignId }) => ({
    method: 'GET',
    path: `/campaigns/${campaignId}/recipients.csv`,
  }),
  'GET /campaigns/{campaignId}/recipients/{passId}': ({ campaignId, passId }) => ({
    method: 'GET',
    path: `/campaigns/${campaignId}/recipients/${passId}`,
  }),
  'GET /campaigns/{campaignId}/runs': ({ campaignId }) => ({
    method: 'GET',
    path: `/campaigns/${campaignId}/runs`,
  }),
  'POST /campaigns/{campaignId}/launch': ({ campaignId }) => ({
    method: 'POST',
    path: `/campaigns/${campaignId}/launch`,
  }),
  'POST /campaigns/{campaignId}/schedule': ({ campaignId }) => ({
    method: 'POST',
    path: `/campaigns/${campaignId}/schedule`,
    body: { at: '2099-01-01T00:00:00Z' },
  }),
  'POST /campaigns/{campaignId}/request-approval': ({ campaignId }) => ({
    method: 'POST',
    path: `/campaigns/${campaignId}/request-approval`,
    body: { at: '2099-01-01T00:00:00Z' },
  }),
  'POST /campaigns/{campaignId}/pause': ({ campaignId }) => ({
    method: 'POST',
    path: `/campaigns/${campaignId}/pause`,
  }),
  'POST /campaigns/{campaignId}/resume': ({ campaignId }) => ({
    method: 'POST',
    path: `/campaigns/${campaignId}/resume`,
  }),
  'POST /campaigns/{campaignId}/cancel': ({ campaignId }) => ({
    method: 'POST',
    path: `/campaigns/${campaignId}/cancel`,
  }),
  'POST /campaigns/{campaignId}/end-change': ({ campaignId }) => ({
    method: 'POST',
    path: `/campaigns/${campaignId}/end-change`,
  }),
  'GET /webhook-endpoints/{endpointId}': (ids) => ({ method: 'GET', path: endpoint(ids) }),
  'PATCH /webhook-endpoints/{endpointId}': (ids) => ({
    method: 'PATCH',
    path: endpoint(ids),
    body: { isEnabled: true },
  }),
  'DELETE /webhook-endpoints/{endpointId}': (ids) => ({ method: 'DELETE', path: endpoint(ids) }),
  'POST /webhook-endpoints/{endpointId}/rotate-secret': (ids) => ({
    method: 'POST',
    path: `${endpoint(ids)}/rotate-secret`,
  }),
  'POST /webhook-endpoints/{endpointId}/test': (ids) => ({ method: 'POST', path: `${endpoint(ids)}/test` }),
  'GET /webhook-endpoints/{endpointId}/deliveries': (ids) => ({
    method: 'GET',
    path: `${endpoint(ids)}/deliveries`,
  }),
  'GET /webhook-endpoints/{endpointId}/deliveries/{deliveryId}': (ids) => ({
    method: 'GET',
    path: `${endpoint(ids)}/deliveries/${ids.deliveryId}`,
  }),
  'POST /webhook-endpoints/{endpointId}/deliveries/{deliveryId}/replay': (ids) => ({
    method: 'POST',
    path: `${endpoint(ids)}/deliveries/${ids.deliveryId}/replay`,
  }),
};

/** Routes without an id: the key determines the workspace. With a valid body, but for the image, and the status of the answer. */
export const ofTheKeyAlone: Record<string, { status: number; body?: unknown }> = {
  'GET /campaigns': { status: 200 },
  'GET /erasures': { status: 200 },
  'GET /goals': { status: 200 },
  'POST /goals': { status: 201, body: { name: 'Visit', windowDays: 7 } },
  'GET /pass-templates': { status: 200 },
  'POST /pass-templates': { status: 201, body: { name: 'Another', passType: 'loyalty', isDemo: true } },
  'POST /pass-templates/check': { status: 200, body: { design } },
  'POST /images': { status: 422, body: 'no image' },
  'GET /webhook-endpoints': { status: 200 },
  'POST /webhook-endpoints': { status: 201, body: { url: 'http://127.0.0.1:9/of-ada' } },
};

/** Routes for keys of organizations. */
export const ofOrganizations = ['GET /workspaces', 'POST /workspaces'];

export const newWorkspace = {
  name: 'Harbour',
  timezoneName: 'Europe/Oslo',
  issuerName: 'Aurora Coffee',
  issuerAddress: 'Harbour Street 1',
  issuerContact: 'hello@aurora.example',
};

/** Calls the public API with or without a key. */
export function askRest(publicUrl: string, call: RestCall, key: string | null): Promise<RawAnswer> {
  const { method, path, body } = call;
  return askRaw(`${publicUrl}/api/v1${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
