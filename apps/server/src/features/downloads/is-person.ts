import type { HonoRequest } from 'hono';
import { isRobot } from './describe-opener.ts';

/** Excludes programs that check or preview the link, and browsers that preload it. */
export function isPerson(request: HonoRequest): boolean {
  const purpose = request.header('sec-purpose') ?? request.header('purpose') ?? '';
  return request.method === 'GET' && !purpose.includes('prefetch') && !isRobot(request.header('user-agent'));
}
