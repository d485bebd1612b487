import { organizationInput, type Right, rights, workspaceInput } from '@tessera/contract';
import { type AnyTRPCProcedure, initTRPC } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { findOrganization } from '../features/organizations/find-organization.ts';
import { isSystemAdmin } from '../features/organizations/is-system-admin.ts';
import { findWorkspace } from '../features/workspaces/find-workspace.ts';
import { errorShape, toTrpcError } from './error-response.ts';
import { idsOf, logRefusal } from './log-refusal.ts';
import { refuseInvalidHandles, replaceMalformedIds } from './malformed-addresses.ts';
import type { RequestContext } from './request-context.ts';
import { requireRight } from './require-right.ts';
import { requireStorableText } from './require-storable-text.ts';

const trpc = initTRPC
  .context<RequestContext>()
  .meta<{ right: Right }>()
  .create({
    errorFormatter: ({ shape, error, ctx, type }) =>
      errorShape(shape, error, ctx?.requestId ?? null, type === 'query'),
  });

export const router = trpc.router;

export type Procedures = { [name: string]: AnyTRPCProcedure | Procedures };

const mapErrors = trpc.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  throw toTrpcError(result.error, ctx, path);
});

/** Before `mapErrors`, to see the mapped error; an unknown path reaches neither. */
const measure = trpc.middleware(({ ctx: { app }, path, next }) =>
  app.telemetry.trace({ name: path, kind: 'internal' }, async (span) => {
    const begun = performance.now();
    const result = await next();
    const status = result.ok ? 'OK' : result.error.code;
    const isFault = !result.ok && getHTTPStatusCodeFromError(result.error) >= 500;
    app.telemetry.time('rpc.server.call.duration', (performance.now() - begun) / 1_000, {
      'rpc.method': path,
      'rpc.response.status_code': status,
      ...(isFault && { 'error.type': status }),
    });
    if (isFault) span.fail(status);
    return result;
  }),
);

export const publicProcedure = trpc.procedure.use(measure).use(mapErrors);

const readIds = trpc.middleware(({ getRawInput, next }) =>
  next({ getRawInput: async () => replaceMalformedIds(await getRawInput()) }),
);

const authenticate = publicProcedure.use(readIds).use(async ({ ctx, next, getRawInput }) => {
  const claims =
    ctx.confined ?? (ctx.accessToken ? await ctx.app.identity.verifyAccessToken(ctx.accessToken) : null);
  if (!claims) throw new AppError('unauthorized');
  const input = await getRawInput();
  refuseInvalidHandles(input);
  requireStorableText(input);
  const organizationId = 'organizationId' in claims ? (claims.organizationId ?? null) : null;
  return ctx.inFlight(`user ${claims.userId}`, () =>
    next({ ctx: { ...ctx, account: { userId: claims.userId, organizationId } } }),
  );
});

const signedIn = authenticate.use(async ({ ctx, path, getRawInput, next }) => {
  const result = await next();
  if (!result.ok)
    logRefusal(ctx.app, result.error.cause, {
      caller: { userId: ctx.account.userId, procedure: path },
      details: { requestId: ctx.requestId, ...idsOf(await getRawInput()) },
    });
  return result;
});

/** For users other than system admins, a procedure of the plan is not found. */
export const signedInProcedure = (right: Right) =>
  signedIn.meta({ right }).use(async ({ ctx, next }) => {
    if (rights[right] === 'systemAdmin') await requireSystemAdmin(ctx.app, ctx.account.userId);
    return next();
  });

const inOrganization = signedIn.input(organizationInput).use(async ({ ctx, input, next }) => {
  const organization = await findOrganization(ctx.app, ctx.account.userId, input.organizationHandle);
  return next({ ctx: { ...ctx, organization } });
});

export const organizationProcedure = (right: Right) =>
  inOrganization.meta({ right }).use(({ ctx, type, next }) => {
    requireRight(ctx.organization, right, type === 'query');
    return next();
  });

const inWorkspace = signedIn.input(workspaceInput).use(async ({ ctx, input, type, next }) => {
  const workspace = await findWorkspace(ctx.app, ctx.account.userId, input.workspaceHandle);
  if (ctx.confined && ctx.confined.workspaceId !== workspace.id) throw new AppError('notFound');
  return next({ ctx: { ...ctx, workspace, isQuery: type === 'query' } });
});

export const workspaceProcedure = (right: Right) =>
  inWorkspace.meta({ right }).use(async ({ ctx, type, next }) => {
    if (rights[right] === 'systemAdmin') await requireSystemAdmin(ctx.app, ctx.account.userId);
    else requireRight(ctx.workspace, right, type === 'query');
    return next();
  });

async function requireSystemAdmin(app: Context, userId: string): Promise<void> {
  if (!(await isSystemAdmin(app, userId))) throw new AppError('notFound');
}
