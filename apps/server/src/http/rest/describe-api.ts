import { responseHeaders } from './responses.ts';
import type { RestApp } from './rest-types.ts';

const overview = `
Issue passes for Apple Wallet and Google Wallet, run campaigns that update them, and create workspaces.

**Key.** Send it as \`Authorization: Bearer tsk_…\`. A key gives access to one workspace; a key of an organization creates workspaces.

**Responses** have one envelope: \`{ "meta": { "requestId" }, "data" }\`. Errors have \`error\` instead of \`data\`: \`type\` is a code from a closed list, and \`documentationUrl\` leads to its page.

**Lists** return \`items\`, \`nextCursor\`, \`totalCount\` and \`totalCountIsMinimum\`. Repeat the call with \`cursor=\` the \`nextCursor\` until it is null.

**Rate limits.** Every response to a valid key has the \`RateLimit-…\` headers. After a 429 or 503, repeat the call when \`Retry-After\` seconds have passed.

**Templates as code.** \`tessera templates pull | plan | apply\`, of the npm package \`@tessera/cli\`, keeps the designs of pass templates in files, with the calls of this API.

**Times** are ISO 8601 in UTC; input may have any offset. **Ids** are UUIDs; an id of another workspace gets the same response as an unknown one.
`.trim();

const tags = [
  {
    name: 'Pass templates',
    description:
      'A pass template holds the design that all of its passes share, and declares their attributes.',
  },
  {
    name: 'Images',
    description: 'The images of designs. An image belongs to a workspace and is known by its SHA-256.',
  },
  { name: 'Passes', description: 'A pass belongs to a person and shows their values in a template.' },
  {
    name: 'Programs',
    description:
      'A program belongs to a pass template and says how visits and purchases change the balances of its passes. Each change is an entry.',
  },
  { name: 'Segments', description: 'A segment is a saved filter of a template’s passes.' },
  {
    name: 'Bulk changes',
    description:
      'A bulk change updates, voids, restores or reissues chosen passes, or all that match a filter.',
  },
  {
    name: 'Imports',
    description: 'An import issues or updates a pass per row of a CSV file. An export has the same columns.',
  },
  { name: 'Erasures', description: 'An erasure removes the personal data of one person, with a receipt.' },
  {
    name: 'Campaigns',
    description:
      'A campaign sends a message to all holders of a template, changes what their passes show, or both.',
  },
  {
    name: 'Webhooks',
    description: 'Webhook endpoints receive the events of the workspace, signed as in Standard Webhooks.',
  },
  {
    name: 'Workspaces',
    description: 'The workspaces of an organization. These calls require a key of the organization.',
  },
];

/** Adds what the routes of the OpenAPI document refer to, and returns its head. */
export function describeApi(app: RestApp, publicUrl: string) {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the workspace, `tsk_…`.',
  });
  registry.registerComponent('securitySchemes', 'organizationApiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the organization, `tsk_org-…`.',
  });
  for (const [name, header] of Object.entries(responseHeaders))
    registry.registerComponent('headers', name, header);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera API',
      version: '1',
      description: overview,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    tags,
  };
}
