import { emptyDesignDocument } from '@tessera/pass-design';
import { readConfig } from '@tessera/server/config';
import { openApiDocument } from '@tessera/server/openapi';
import { askRaw, type RawAnswer } from './call-procedure.ts';
import type { Named } from './procedure-inputs.ts';

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
  | 'entryId'
  | 'bulkChangeId'
  | 'erasureId'
  | 'file'
>;
type RestCall = { method: string; path: string; body?: unknown };

type Operation = { requestBody?: { content: { 'application/json'?: { example?: unknown } } } };
type Document = { paths: Record<string, Record<string, Operation>> };

const design = emptyDesignDocument('loyalty', 'Rewards');
const segment = { name: 'Regulars', filter: { key: 'points', operator: 'isSet' } };
const ofTemplate = ({ passTemplateId }: Ids) => ({ query: `?passTemplateId=${passTemplateId}` });

/** Parts of a valid call that are neither in its path nor the document's example. */
const inputs: Record<string, (ids: Ids) => { query?: string; body?: unknown }> = {
  'GET /pass-templates/{passTemplateId}/statistics': () => ({ query: '?from=2026-01-01&to=2026-12-31' }),
  'GET /pass-templates/{passTemplateId}/program/statistics': () => ({
    query: '?from=2026-01-01&to=2026-12-31',
  }),
  'POST /pass-templates/{passTemplateId}/download-links': ({ passId }) => ({ body: { passIds: [passId] } }),
  'POST /passes': ({ passTemplateId }) => ({
    body: { passTemplateId, user: { email: 'x@example.com' }, attributes: { points: 1 } },
  }),
  'POST /passes/bundles': ({ passId }) => ({ body: { passIds: [passId] } }),
  'GET /passes': ofTemplate,
  'POST /passes/search': ({ passTemplateId }) => ({ body: { passTemplateId, query: 'a' } }),
  'GET /passes/count': ofTemplate,
  'POST /scans': ({ passTemplateId }) => ({
    body: {
      id: '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c11',
      barcode: 'member 1',
      passTemplateId,
      action: { kind: 'check' },
    },
  }),
  'POST /pass-templates/{passTemplateId}/segments': () => ({ body: { ...segment, name: 'Others' } }),
  'PUT /pass-templates/{passTemplateId}/segments/{segmentId}': () => ({ body: segment }),
  'PATCH /passes/{passId}': () => ({ body: { attributes: { points: 2 } } }),
  'POST /passes/batch': ({ passTemplateId }) => ({
    body: { passTemplateId, passes: [{ user: { email: 'x@example.com' } }] },
  }),
  'PUT /pass-templates/{passTemplateId}/passes/by-external-id/{externalId}': () => ({
    body: { user: { email: 'x@example.com' } },
  }),
  'POST /bulk-changes': ({ passTemplateId }) => ({ body: { passTemplateId, action: { kind: 'restore' } } }),
  'POST /erasures': () => ({ body: { email: 'unknown@example.com' } }),
  'POST /imports': (ids) => ({ ...ofTemplate(ids), body: 'email' }),
  'GET /exports/passes': ofTemplate,
  'POST /conversions': ({ passId, goalId }) => ({ body: { goal: goalId, passId, value: 24.5 } }),
  'POST /entries': ({ passId }) => ({
    body: { id: '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c12', passId, action: { kind: 'visit' } },
  }),
  'POST /entries/batch': ({ passId }) => ({
    body: {
      entries: [{ id: '4b1f0f0e-2f0f-4c53-9d6e-0a5d0a2f7c13', passId, action: { kind: 'visit' } }],
    },
  }),
  'POST /campaigns': ({ passTemplateId }) => ({ body: { passTemplateId, name: 'Cake', message: 'Cake' } }),
  'POST /campaigns/{campaignId}/schedule': () => ({ body: { at: '2099-01-01T00:00:00Z' } }),
  'POST /campaigns/{campaignId}/request-approval': () => ({ body: { at: '2099-01-01T00:00:00Z' } }),
};

/** Routes without an id: the key determines the workspace. With a valid body, except for the image, and the response's status. */
export const ofTheKeyAlone: Record<string, { status: number; body?: unknown }> = {
  'GET /campaigns': { status: 200 },
  'GET /erasures': { status: 200 },
  'GET /goals': { status: 200 },
  'POST /goals': { status: 201, body: { name: 'Visit', windowDays: 7 } },
  'GET /pass-templates': { status: 200 },
  'POST /pass-templates': { status: 201, body: { name: 'Another', passType: 'loyalty', isDemo: true } },
  'POST /pass-templates/check': { status: 200, body: { design } },
  'POST /images': { status: 422, body: 'no image' },
  'POST /holder-pictures': { status: 422, body: 'no image' },
  'GET /statistics': { status: 200 },
  'GET /webhook-endpoints': { status: 200 },
  'GET /webhook-messages': { status: 200 },
  'POST /webhook-endpoints': { status: 201, body: { url: 'http://127.0.0.1:9/of-ada' } },
};

export const ofOrganizations = ['GET /workspaces', 'POST /workspaces'];

const { paths } = JSON.parse(await openApiDocument(readConfig({}, []))) as Document;

/** A valid call of each route that takes an id of a workspace, from the OpenAPI document. */
export const restCalls: Record<string, (ids: Ids) => RestCall> = Object.fromEntries(
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        call: (ids: Ids): RestCall => {
          const { query = '', body = operation.requestBody?.content['application/json']?.example } =
            inputs[`${method.toUpperCase()} ${path}`]?.(ids) ?? {};
          const named: Record<string, string> = { ...ids, externalId: 'unknown' };
          const filled = path.replace(/{(\w+)}/g, (_match, name: string) => named[name] ?? name);
          return { method: method.toUpperCase(), path: filled + query, ...(body !== undefined && { body }) };
        },
      })),
    )
    .filter(({ name }) => !(name in ofTheKeyAlone) && !ofOrganizations.includes(name))
    .map(({ name, call }) => [name, call]),
);

export const newWorkspace = {
  name: 'Harbour',
  timezoneName: 'Europe/Oslo',
  issuerName: 'Aurora Coffee',
  issuerAddress: 'Harbour Street 1',
  issuerContact: 'hello@aurora.example',
};

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
