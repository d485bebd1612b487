import { createHmac, timingSafeEqual } from 'node:crypto';

export interface WebhookCall {
  at: Date;
  headers: Record<string, string>;
  body: string;
}

/** `unsigned`: no known secret matches; `stale`: one does, but the message's time differs by more than five minutes. */
export type WebhookVerdict = 'holds' | 'stale' | 'unsigned';

/** A third-party server that receives webhooks and verifies their signatures with the added secrets. */
export interface WebhookReceiver {
  receive(call: Omit<WebhookCall, 'at'>): void;
  /** Newest first. */
  calls(): (WebhookCall & { verdict: WebhookVerdict })[];
  /** A `whsec_…` as shown on creation of the endpoint. False for anything else. */
  trust(secret: string): boolean;
}

/** The receiver shows recent calls and is no archive. */
const callsMax = 100;
const secretsMax = 50;
/** The tolerance of the Standard Webhooks libraries. */
const toleranceSeconds = 300;

export function createWebhookReceiver({ clock }: { clock: () => Date }): WebhookReceiver {
  const calls: WebhookCall[] = [];
  const keys: Buffer[] = [];
  return {
    receive({ headers, body }) {
      calls.unshift({ at: clock(), headers, body });
      calls.length = Math.min(calls.length, callsMax);
    },
    calls: () => calls.map((call) => ({ ...call, verdict: verify(call, keys) })),
    trust(secret) {
      const key = readSecret(secret);
      if (!key) return false;
      keys.unshift(key);
      keys.length = Math.min(keys.length, secretsMax);
      return true;
    },
  };
}

function readSecret(secret: string): Buffer | null {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret.trim()) ?? [];
  const key = Buffer.from(encoded, 'base64');
  return key.byteLength >= 24 && key.byteLength <= 64 ? key : null;
}

/** Per the standard: any signature with any key over id, time and raw body is valid. */
function verify({ at, headers, body }: WebhookCall, keys: readonly Buffer[]): WebhookVerdict {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers;
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  const isSigned = keys.some((key) => {
    const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
    return signatures.some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return signature.startsWith('v1,') && given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  });
  if (!isSigned) return 'unsigned';
  return Math.abs(at.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds ? 'holds' : 'stale';
}
