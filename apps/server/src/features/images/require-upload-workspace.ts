import type { HttpBindings } from '@hono/node-server';
import type { Right } from '@tessera/contract';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { bearerToken } from '../../http/bearer-token.ts';
import { requireRight, withRight } from '../../http/require-right.ts';
import { findWorkspace, type MemberWorkspace } from '../workspaces/find-workspace.ts';
import { limitUploadsOfWorkspace } from './limit-uploads.ts';

export type UploadEnv = {
  Variables: { userId: string; workspace: MemberWorkspace };
  Bindings: Partial<HttpBindings> | undefined;
};

/** Runs before the body is read, so that unauthorized uploads take no memory. */
export function requireUploadWorkspace(ctx: Context, right: Right): MiddlewareHandler<UploadEnv> {
  return withRight(right, async (c, next) => {
    const token = bearerToken(c.req.header('authorization'));
    const claims = token ? await ctx.identity.verifyAccessToken(token) : null;
    if (!claims) throw new AppError('unauthorized');
    const workspace = await findWorkspace(ctx, claims.userId, c.req.param('workspaceHandle') ?? '');
    requireRight(workspace, right);
    c.set('userId', claims.userId);
    c.set('workspace', workspace);
    await next();
  });
}

export const limitUploads: MiddlewareHandler<UploadEnv> = (c, next) =>
  limitUploadsOfWorkspace(c.get('workspace').id, next);
