import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import type { Pages } from '../../http/pages.ts';
import { organizationsOfUser } from '../organizations/organizations-of-user.ts';
import { permissionsOf } from '../organizations/organizations-policy.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { marketplacePath } from './marketplace-paths.ts';
import { readMarketplaceToken } from './read-marketplace-token.ts';

/** The only GraphQL query that the embedded library sends after authenticating. */
const knownQuery = '{ authenticatedUser { customer { allowEmbeddedDesigner } } }';

const unknownQuery = `This marketplace answers one question: ${knownQuery}`;

export type GraphqlAnswer =
  | { status: 200; body: { data: { authenticatedUser: { customer: { allowEmbeddedDesigner: boolean } } } } }
  | { status: 400; body: { errors: { message: string }[] } };

/** Needs no engine, because there is only one query. */
export function answerGraphqlQuery(query: unknown, allowEmbeddedDesigner: boolean): GraphqlAnswer {
  if (typeof query !== 'string' || normalize(query) !== knownQuery)
    return { status: 400, body: { errors: [{ message: unknownQuery }] } };
  return { status: 200, body: { data: { authenticatedUser: { customer: { allowEmbeddedDesigner } } } } };
}

/** GraphQL ignores spaces, line ends and commas; `query` before an anonymous operation is optional. */
function normalize(query: string): string {
  const words = query.match(/\w+|[^\s,\w]/g) ?? [];
  return words.join(' ').replace(/^query (?=\{)/, '');
}

const bodyBytesMax = 16 * 1024;

const refusal = 'The token is missing, has expired, or its owner may no longer manage this workspace.';

/** Framing only by pages of this origin prevents clickjacking. */
const framedHeaders = {
  'content-security-policy': [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
};

/** The supported frames of the embedded library: the marketplace, and the configuration of one integration. */
const frames = ['integration-marketplace', 'find-integration-marketplace'];

/** Compatible with `@prismatic-io/embedded`: the same paths below ours. Uses the token in the header, no cookies. */
export function marketplaceApp(ctx: Context, pages: Pages): Hono {
  const app = new Hono().basePath(marketplacePath);
  // With Prismatic configured, our marketplace and its tokens are disabled.
  if (ctx.config.integrations.kind === 'prismatic') return app;

  app.post('/embedded/authenticate', async (c) => {
    const opened = await openMarketplace(ctx, bearerToken(c.req.header('authorization')));
    // The library shows the text of an error as it is.
    return opened ? c.json({}) : c.text(refusal, 401);
  });

  app.post('/api', bodyLimit({ maxSize: bodyBytesMax, onError: refuseTooLarge }), async (c) => {
    const opened = await openMarketplace(ctx, bearerToken(c.req.header('authorization')));
    if (!opened) return c.json({ errors: [{ message: refusal }] }, 401);
    const { status, body } = answerGraphqlQuery(await queryOf(c.req.raw), opened.allowEmbeddedDesigner);
    return c.json(body, status);
  });

  for (const frame of frames)
    app.get(`/${frame}/`, async () => {
      const page = await pages.marketplacePage();
      for (const [name, value] of Object.entries(framedHeaders)) page.headers.set(name, value);
      return page;
    });
  return app;
}

function refuseTooLarge(): never {
  throw new AppError('payloadTooLarge');
}

async function queryOf(request: Request): Promise<unknown> {
  const body: unknown = await request.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;
}

type OpenedMarketplace = { allowEmbeddedDesigner: boolean };

/** Reads roles on every request: the token's user must still manage the workspace. */
async function openMarketplace(
  ctx: Pick<Context, 'config' | 'keys' | 'clock' | 'database' | 'identity'>,
  token: string | null,
): Promise<OpenedMarketplace | null> {
  const visitor = await readMarketplaceToken(ctx, 'marketplace', token);
  if (!visitor) return null;
  const [{ organization }, visible] = await Promise.all([
    findWorkspaceById(ctx.database.global, visitor.workspaceId),
    organizationsOfUser(ctx, visitor.userId),
  ]);
  const role = visible.roleIn(organization.workos_identifier);
  if (!role || !permissionsOf(role).canManage) return null;
  return { allowEmbeddedDesigner: organization.embedded_designer_enabled };
}
