import { errorCodes } from '@tessera/contract';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Context } from 'hono';

/** tRPC's client reads the message from this format. */
export function refuseTooLarge(c: Context<{ Variables: { requestId: string } }>): Response {
  const { status, trpc, words } = errorCodes.payloadTooLarge;
  const data = {
    code: trpc,
    httpStatus: status,
    appCode: 'payloadTooLarge',
    issues: [],
    requestId: c.get('requestId'),
  };
  return c.json({ error: { message: words, code: TRPC_ERROR_CODES_BY_KEY[trpc], data } }, status);
}
