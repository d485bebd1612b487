import { createHmac } from 'node:crypto';

export const secretPrefix = 'whsec_';

export type SignedMessage = { messageId: string; at: Date; body: string };

/** Standard Webhooks (standardwebhooks.com). @param secrets `whsec_…`, newest first; during a rotation both sign */
export function webhookHeaders(
  { messageId, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${messageId}.${timestamp}.${body}`;
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(signed, secret)).join(' '),
  };
}

function signatureOf(signed: string, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
