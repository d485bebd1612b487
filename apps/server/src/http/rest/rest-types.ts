import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import type { ApiCaller } from '../../features/api-keys/authenticate-api-key.ts';
import type { OrganizationRow } from '../../features/organizations/find-organization-by-id.ts';
import type { WorkspaceWithOrganization } from '../../features/workspaces/find-workspace-by-id.ts';

export type RestVariables = {
  caller: ApiCaller;
  /** The key's tenant: the organization on `/workspaces`, the workspace on all other routes. */
  organization: OrganizationRow;
  workspace: WorkspaceWithOrganization;
  requestId: string;
};
export type RestApp = OpenAPIHono<{ Variables: RestVariables }>;
export type RestContext = HonoContext<{ Variables: RestVariables }>;

/** Adds a route, or several, to the public API. */
export type RestRoute = (ctx: Context, app: RestApp) => void;
