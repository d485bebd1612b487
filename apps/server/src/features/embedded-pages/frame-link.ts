import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isSignature } from '../../platform/keys/is-signature.ts';
import { readWorkspacePublicId, workspacePublicId } from '../../platform/public-ids.ts';

/** Long enough for a slow phone to start loading; a loaded page stays. A leaked link expires soon. */
const lifetimeSeconds = 300;

export type FramedPage = { workspaceId: string; slug: string };

type Share = Pick<Context, 'clock' | 'keys'>;

/** The token that authorizes the frame of one page, because the browser sends no access token when it loads a frame. */
export function makeFrameToken(ctx: Share, { workspaceId, slug }: FramedPage): string {
  const until = Math.floor(ctx.clock().getTime() / 1000) + lifetimeSeconds;
  const payload = [workspacePublicId(workspaceId), slug, until.toString(36)].join('.');
  return `${payload}.${sign(ctx, payload).toString('base64url')}`;
}

/** The page of a token; null if we did not sign it or it has expired. */
export function readFrameToken(ctx: Share, token: string): FramedPage | null {
  const [workspace = '', slug = '', until = '', signature = '', ...rest] = token.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  if (!workspaceId || rest.length > 0) return null;
  if (!isSignature(signature, sign(ctx, [workspace, slug, until].join('.')))) return null;
  return Number.parseInt(until, 36) * 1000 > ctx.clock().getTime() ? { workspaceId, slug } : null;
}

function sign({ keys }: Share, payload: string): Buffer {
  return createHmac('sha256', keys.embeddedPageFrames).update(payload).digest();
}
