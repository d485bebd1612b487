import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isSignature } from '../../platform/keys/is-signature.ts';
import { readWorkspacePublicId, workspacePublicId } from '../../platform/public-ids.ts';

/** Long enough for a slow phone to start loading; a loaded page stays. */
const lifetimeSeconds = 300;

export type FramedPage = { workspaceId: string; slug: string };

type Share = Pick<Context, 'clock' | 'keys'>;

/** The browser sends no access token when it loads a frame. */
export function makeFrameToken(ctx: Share, { workspaceId, slug }: FramedPage): string {
  const until = Math.floor(ctx.clock().getTime() / 1000) + lifetimeSeconds;
  const payload = [workspacePublicId(workspaceId), slug, until.toString(36)].join('.');
  return `${payload}.${sign(ctx, payload).toString('base64url')}`;
}

/** Null for a foreign or expired token. */
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
