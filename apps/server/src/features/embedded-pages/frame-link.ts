import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isSignature } from '../../platform/keys/is-signature.ts';
import { readWorkspacePublicId, workspacePublicId } from '../../platform/public-ids.ts';

/** Long enough for a slow phone to begin loading; what is loaded stays. A link that leaks is of no use soon after. */
const lifetimeSeconds = 300;

export type FramedPage = { workspaceId: string; slug: string };

type Share = Pick<Context, 'clock' | 'keys'>;

/** The token that opens the frame of one page: a frame is fetched by the browser itself, which sends no access token along. */
export function makeFrameToken(ctx: Share, { workspaceId, slug }: FramedPage): string {
  const until = Math.floor(ctx.clock().getTime() / 1000) + lifetimeSeconds;
  const said = [workspacePublicId(workspaceId), slug, until.toString(36)].join('.');
  return `${said}.${sign(ctx, said).toString('base64url')}`;
}

/** The page a token opens; null when we did not sign it, or its time is over. */
export function readFrameToken(ctx: Share, token: string): FramedPage | null {
  const [workspace = '', slug = '', until = '', signature = '', ...rest] = token.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  if (!workspaceId || rest.length > 0) return null;
  if (!isSignature(signature, sign(ctx, [workspace, slug, until].join('.')))) return null;
  return Number.parseInt(until, 36) * 1000 > ctx.clock().getTime() ? { workspaceId, slug } : null;
}

function sign({ keys }: Share, said: string): Buffer {
  return createHmac('sha256', keys.embeddedPageFrames).update(said).digest();
}
