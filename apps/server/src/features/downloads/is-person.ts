import type { HonoRequest } from 'hono';
import { isRobot } from './describe-opener.ts';

/** Not a program that checks or previews the link, nor a browser that loads it before it is opened. */
export function isPerson(request: HonoRequest): boolean {
  const purpose = request.header('sec-purpose') ?? request.header('purpose') ?? '';
  return request.method === 'GET' && !purpose.includes('prefetch') && !isRobot(request.header('user-agent'));
}
