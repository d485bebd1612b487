import { organizationInput, workspaceInput } from '@tessera/contract';
import { initTRPC } from '@trpc/server';
import { AppError } from '../app-error.ts';
import { findOrganization } from '../features/organizations/find-organization.ts';
import { isSystemAdmin } from '../features/organizations/is-system-admin.ts';
import { findWorkspace } from '../features/workspaces/find-workspace.ts';
import { errorShape, toTrpcError } from './error-answer.ts';
import { idsOf, logRefusal } from './log-refusal.ts';
import { refuseInvalidHandles, replaceMalformedIds } from './malformed-addresses.ts';
import type { RequestContext } from './request-context.ts';
import { requireStorableText } from './require-storable-text.ts';

const trpc = initTRPC.context<RequestContext>().create({
  errorFormatter: ({ shape, error, ctx, type }) =>
    errorShape(shape, error, ctx?.requestId ?? null, type === 'query'),
});

export const router = trpc.router;

const mapErrors = trpc.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  throw toTrpcError(result.error, ctx, path);
});

export const publicProcedure = trpc.procedure.use(mapErrors);

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

/** A user with a valid access token of an active session. */
export const signedInProcedure = authenticate.use(async ({ ctx, path, getRawInput, next }) => {
  const result = await next();
  if (!result.ok)
    logRefusal(ctx.app, result.error.cause, {
      caller: { userId: ctx.account.userId, procedure: path },
      details: { requestId: ctx.requestId, ...idsOf(await getRawInput()) },
    });
  return result;
});

/** A member of the organization in the input. */
export const organizationProcedure = signedInProcedure
  .input(organizationInput)
  .use(async ({ ctx, input, next }) => {
    const organization = await findOrganization(ctx.app, ctx.account.userId, input.organizationHandle);
    return next({ ctx: { ...ctx, organization } });
  });

/** A member who may manage the organization in the input. */
export const organizationManagerProcedure = organizationProcedure.use(({ ctx, next }) => {
  if (!ctx.organization.permissions.canManage) throw new AppError('forbidden');
  return next();
});

/** A system admin; for others the procedure is not found, whatever the input. */
export const systemAdminProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  if (!(await isSystemAdmin(ctx.app, ctx.account.userId))) throw new AppError('notFound');
  return next();
});

/** A member of the organization that owns the workspace in the input. */
export const workspaceProcedure = signedInProcedure
  .input(workspaceInput)
  .use(async ({ ctx, input, next }) => {
    const workspace = await findWorkspace(ctx.app, ctx.account.userId, input.workspaceHandle);
    if (ctx.confined && ctx.confined.workspaceId !== workspace.id) throw new AppError('notFound');
    return next({ ctx: { ...ctx, workspace } });
  });

/** A member who may manage that organization. */
export const managerProcedure = workspaceProcedure.use(({ ctx, next }) => {
  if (!ctx.workspace.permissions.canManage) throw new AppError('forbidden');
  return next();
});
