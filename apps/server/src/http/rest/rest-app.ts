import { OpenAPIHono } from '@hono/zod-openapi';
import type { HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { authenticateApiKey } from '../../features/api-keys/authenticate-api-key.ts';
import { addCampaignRoutes } from '../../features/campaigns/campaigns.rest.ts';
import { issuePassAndSendLink } from '../../features/invite-emails/issue-pass-and-send-link.ts';
import { addPassRoutes } from '../../features/passes/passes.rest.ts';
import {
  findWorkspaceById,
  type WorkspaceWithOrganization,
} from '../../features/workspaces/find-workspace-by-id.ts';
import { bearerToken } from '../bearer-token.ts';
import { requireStorableText } from '../require-storable-text.ts';

export type RestVariables = { workspace: WorkspaceWithOrganization; requestId: string };
export type RestApp = OpenAPIHono<{ Variables: RestVariables }>;

/** JSON of one pass or campaign; a megabyte of it is a mistake or an attack. */
const bodyBytesMax = 256 * 1024;

/** The public API, `/api/v1`: by API key, described by its own OpenAPI document. */
export function restApp(ctx: Context): RestApp {
  const app: RestApp = new OpenAPIHono<{ Variables: RestVariables }>({
    defaultHook: (result) => {
      if (!result.success) throw result.error;
    },
  });
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Tessera API',
      version: '1',
      description: 'Issue passes for Apple Wallet and Google Wallet, and run campaigns that update them.',
    },
    servers: [{ url: `${ctx.config.publicUrl}/api/v1` }],
    security: [{ apiKey: [] }],
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the workspace, `tsk_…`.',
  });
  app.use(
    bodyLimit({
      maxSize: bodyBytesMax,
      onError: () => {
        throw new AppError('payloadTooLarge');
      },
    }),
  );
  app.use(async (c, next) => {
    const workspaceId = await authenticateApiKey(ctx, bearerToken(c.req.header('authorization')));
    c.set('workspace', await findWorkspaceById(ctx.database.global, workspaceId));
    requireStorableText(c.req.query());
    if (isJson(c.req.header('content-type'))) requireStorableText(await readJson(c.req));
    await next();
  });
  addPassRoutes(ctx, app, issuePassAndSendLink);
  addCampaignRoutes(ctx, app);
  return app;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(contentType ?? '');
}

/** The body stays readable: the request keeps what was read of it. Clients name the type also where they send none, to launch or to void. */
async function readJson(request: HonoRequest): Promise<unknown> {
  const text = await request.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    throw new AppError('badRequest', { message: 'The body of the request is not JSON.', cause });
  }
}
