import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import { findWorkspace, type MemberWorkspace } from '../workspaces/find-workspace.ts';
import { limitUploadsOfWorkspace } from './limit-uploads.ts';

export type UploadEnv = { Variables: { workspace: MemberWorkspace } };

/** Runs before the body is read, so that unauthorised uploads take no memory. */
export function requireUploadWorkspace(ctx: Context): MiddlewareHandler<UploadEnv> {
  return async (c, next) => {
    const token = bearerToken(c.req.header('authorization'));
    const claims = token ? await ctx.identity.verifyAccessToken(token) : null;
    if (!claims) throw new AppError('unauthorized');
    c.set('workspace', await findWorkspace(ctx, claims.userId, c.req.param('workspaceHandle') ?? ''));
    await next();
  };
}

export const limitUploads: MiddlewareHandler<UploadEnv> = (c, next) =>
  limitUploadsOfWorkspace(c.get('workspace').id, next);
