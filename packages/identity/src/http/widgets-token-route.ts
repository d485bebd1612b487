import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { recordAuditEvent } from '../audit.ts';
import { type Device, deviceOf } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { clientNetwork } from '../rate-limiter/client-network.ts';
import { issueWidgetToken } from '../tokens/issue-widget-token.ts';
import { widgetFields } from '../widgets/widget-fields.ts';
import { readJsonBody } from './read-json-body.ts';

const id = widgetFields.text.max(64);
const requestSchema = z.object({
  organization_id: id.nullish(),
  user_id: id.nullish(),
  scopes: z.array(widgetFields.text.max(100)).max(50).nullish(),
});

/**
 * POST /widgets/token: a site's server exchanges its API key for its page's token. Not for browsers, so without
 * CORS. Refusals have the format that WorkOS's server libraries read.
 */
export async function widgetsToken(context: IdentityContext, c: Context): Promise<Response> {
  if (context.apiKeys.length === 0)
    return c.json({ message: 'This installation has no API keys, so it gives out no widget tokens.' }, 400);
  const device = deviceOf(c.req.raw, context.clientAddress(c.req.raw, c.env));
  if (!isApiKey(context, bearerOf(c))) {
    await recordRefusedKey(context, device);
    return c.json({ message: 'The API key is missing or wrong.' }, 401, { 'www-authenticate': 'Bearer' });
  }
  const body = await readJsonBody(c);
  const request = requestSchema.safeParse(body);
  if (!request.success)
    return invalid(
      c,
      request.error.issues.map((issue) => issue.path.join('.')),
    );
  const { user_id: userId, organization_id: organizationId, scopes } = request.data;
  if (!userId) return invalid(c, ['user_id']);
  const user = await context.store.findUser(userId);
  if (!user || user.disabledAt !== null) return notFound(c, 'There is no such user.', userId);
  const membership = organizationId ? await context.store.findMembership(userId, organizationId) : null;
  // One answer, whether the organization is unknown or the user is not in it.
  if (organizationId && !membership)
    return notFound(c, 'The user is not a member of such an organization.', organizationId);
  const { id: tokenId, token } = await issueWidgetToken(context, {
    userId,
    membership,
    scopes: scopes ?? [],
  });
  await recordAuditEvent(context, 'widget_token.issued', {
    userId,
    sessionId: tokenId,
    organizationId: organizationId || null,
    device,
  });
  return c.json({ token }, 201);
}

/** Best effort, within limits, so that a flood does not fill the audit log. */
async function recordRefusedKey(context: IdentityContext, device: Device): Promise<void> {
  const { byNetwork, total } = context.refusedApiKeys;
  const network = clientNetwork(device.ipAddress);
  if (!(await byNetwork.take(network)).isAllowed) return;
  if (!(await total.take('all')).isAllowed) return byNetwork.refund(network);
  await recordAuditEvent(context, 'api_key.refused', { device });
}

function bearerOf(c: Context): string {
  return /^Bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
}

function isApiKey({ apiKeys }: IdentityContext, shown: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(shown);
  return apiKeys.map((key) => timingSafeEqual(given, digest(key))).includes(true);
}

function invalid(c: Context, fields: string[]): Response {
  if (fields.includes(''))
    return c.json({ message: 'The body is not a JSON object.', code: 'invalid_request', errors: [] }, 400);
  const errors = fields.map((field) => ({ field, code: `${field.split('.')[0]}_invalid` }));
  const message = `Validation failed: ${fields.join(', ')}.`;
  return c.json({ message, code: 'invalid_request_parameters', errors }, 422);
}

function notFound(c: Context, message: string, entityId: string): Response {
  return c.json({ message, code: 'entity_not_found', entity_id: entityId }, 404);
}
