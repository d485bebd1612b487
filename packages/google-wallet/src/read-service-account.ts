import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import { GoogleWalletError } from './errors.ts';
import type { Json } from './resources/resources.ts';

/** A service account that can sign. The key is a KeyObject, so that logging does not print it. */
export type ServiceAccount = {
  clientEmail: string;
  privateKey: KeyObject;
  privateKeyId: string | undefined;
  projectId: string | undefined;
};

/** Google creates no keys below 2048 bits; a smaller one is an error or a forgery. */
const modulusBitsMin = 2048;

const keyFileSchema = z.object({
  type: z.literal('service_account', 'its type is not "service_account"'),
  client_email: z.email('it has no valid client_email'),
  private_key: z.string('it has no private_key'),
  private_key_id: z.string().optional(),
  project_id: z.string().optional(),
});

/**
 * Reads the JSON key file of a Google Cloud service account (text or parsed) and checks that it can sign.
 * @throws GoogleWalletError `invalidServiceAccount` with the reason, never with the key.
 */
export function readServiceAccount(json: unknown): ServiceAccount {
  const parsed = keyFileSchema.safeParse(typeof json === 'string' ? parseJson(json) : json);
  if (!parsed.success) {
    throw refusal(`${parsed.error.issues.map((issue) => issue.message).join('; ')}.`);
  }
  const file = parsed.data;
  return {
    clientEmail: file.client_email,
    privateKey: readKey(file.private_key),
    privateKeyId: file.private_key_id,
    projectId: file.project_id,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Drop the parser's error as a cause, because its message may quote the key.
    throw refusal('It is not JSON.');
  }
}

function readKey(pem: string): KeyObject {
  const key = parseKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < modulusBitsMin) {
    throw refusal(`Its private_key is not an RSA key of at least ${modulusBitsMin} bits.`);
  }
  return key;
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw refusal('Its private_key cannot be read.', cause);
  }
}

function refusal(detail: string, cause?: unknown): GoogleWalletError {
  return new GoogleWalletError('invalidServiceAccount', { detail, cause });
}

/** A compact JWS over the claims, RS256 by the service account's key (RFC 7515 §3.1, RFC 7518 §3.3). */
export function signJwt(claims: { [claim: string]: Json }, account: ServiceAccount): string {
  const header = { alg: 'RS256', typ: 'JWT', ...(account.privateKeyId ? { kid: account.privateKeyId } : {}) };
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), account.privateKey).toString('base64url')}`;
}

function base64url(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
