import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { WebhookEndpointRow } from './find-webhook-endpoint.ts';
import { secretPrefix } from './sign-webhook.ts';

/** The size of an HMAC-SHA256; Standard Webhooks allows 24 to 64. */
const secretBytes = 32;

export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
}

export type EndpointAddress = { workspaceId: string; endpointId: string };

/** Associated data: binds the encrypted secret to its endpoint. */
export function sealContext({ workspaceId, endpointId }: EndpointAddress): string {
  return `webhook:${workspaceId}:${endpointId}`;
}

export function activeSecrets(
  { vault }: Pick<Context, 'vault'>,
  row: WebhookEndpointRow,
  now: Date,
): string[] {
  const context = sealContext({ workspaceId: row.workspace_id, endpointId: row.id });
  const ends = row.previous_secret_ends_at;
  const sealed = [row.sealed_secret, ends && ends > now ? row.sealed_previous_secret : null];
  return sealed.filter((secret) => secret !== null).map((secret) => vault.open(secret, context));
}
