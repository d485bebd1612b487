import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import {
  createRootKeys,
  isSignedByAny,
  milliseconds,
  type RootKeys,
  readSigningKey,
  signingProtocol,
} from './create-root-keys.ts';
import { GoogleWalletError } from './errors.ts';

/** Google's own root keys for callbacks. */
export const defaultCallbackKeysUrl = 'https://pay.google.com/gp/m/issuer/keys';
/** The sender that Google's servers use; some copies of its documentation say GoogleWalletPasses. */
const defaultSenderId = 'GooglePayPasses';

/** The content of a verified callback. Delivery is at least once and unordered: the nonce identifies repeats. */
export type WalletCallback = {
  classId: string;
  objectId: string;
  eventType: 'save' | 'del';
  /** The current number of holders, if Google reports it. */
  count: number | null;
  nonce: string;
  expiresAt: Date;
};

export type CallbackVerifierOptions = {
  keysUrl?: string;
  fetch?: typeof fetch;
  clock: () => Date;
  senderId?: string;
};

export type CallbackVerifier = {
  /** The callback's content after checking its signatures, expiries and issuer. */
  verify(body: unknown, expected: { issuerId: string }): Promise<WalletCallback>;
};

const envelopeSchema = z.object({
  signature: z.string(),
  intermediateSigningKey: z.object({ signedKey: z.string(), signatures: z.array(z.string()).min(1) }),
  signedMessage: z.string(),
});
const signedKeySchema = z.object({ keyValue: z.string(), keyExpiration: milliseconds });
const messageSchema = z.object({
  classId: z.string(),
  objectId: z.string(),
  eventType: z.enum(['save', 'del']),
  expTimeMillis: milliseconds,
  count: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]).nullish(),
  nonce: z.string().min(1),
});

type Envelope = z.output<typeof envelopeSchema>;

/**
 * Verifies the signed callbacks that Google sends when a pass is saved or deleted (protocol ECv2SigningOnly). `body` is the
 * parsed JSON of the request. Throws GoogleWalletError `callbackMalformed`, `callbackUnknownProtocol`, `callbackBadSignature`,
 * `callbackKeyExpired`, `callbackWrongIssuer` or `callbackExpired`; on `callbackKeysUnavailable` respond with 503, and Google
 * retries.
 * @see https://developers.google.com/wallet/generic/use-cases/use-callbacks-for-saves-and-deletions
 */
export function createCallbackVerifier(options: CallbackVerifierOptions): CallbackVerifier {
  const { keysUrl = defaultCallbackKeysUrl, clock, senderId = defaultSenderId } = options;
  const roots = createRootKeys({ keysUrl, clock, fetch: options.fetch ?? globalThis.fetch });
  return {
    async verify(body, { issuerId }) {
      const envelope = readEnvelope(body);
      const signingKey = await verifySigningKey(envelope, roots, senderId, clock());
      const message = readSigned(envelope.signedMessage, messageSchema);
      const isOurs = [message.classId, message.objectId].every((id) => id.startsWith(`${issuerId}.`));
      const parts = [senderId, issuerId, signingProtocol, envelope.signedMessage];
      if (!isSignedByAny([signingKey], parts, envelope.signature)) {
        // The signature covers the receiver, so a callback for another issuer fails here too. Its unverified content
        // distinguishes a wrong setting from a forgery.
        throw new GoogleWalletError(isOurs ? 'callbackBadSignature' : 'callbackWrongIssuer');
      }
      if (!isOurs) throw new GoogleWalletError('callbackWrongIssuer');
      if (message.expTimeMillis <= clock().getTime()) throw new GoogleWalletError('callbackExpired');
      return presentCallback(message);
    },
  };
}

function presentCallback(message: z.output<typeof messageSchema>): WalletCallback {
  const { classId, objectId, eventType, count, nonce, expTimeMillis } = message;
  return { classId, objectId, eventType, count: count ?? null, nonce, expiresAt: new Date(expTimeMillis) };
}

function readEnvelope(body: unknown): Envelope {
  const protocol = z.object({ protocolVersion: z.string() }).safeParse(body);
  if (protocol.success && protocol.data.protocolVersion !== signingProtocol) {
    throw new GoogleWalletError('callbackUnknownProtocol', {
      detail: `It says "${protocol.data.protocolVersion}".`,
    });
  }
  const envelope = envelopeSchema.safeParse(body);
  if (protocol.success && envelope.success) return envelope.data;
  throw new GoogleWalletError('callbackMalformed', { cause: envelope.error ?? protocol.error });
}

async function verifySigningKey(
  { intermediateSigningKey }: Envelope,
  roots: RootKeys,
  senderId: string,
  now: Date,
): Promise<KeyObject> {
  const { signedKey, signatures } = intermediateSigningKey;
  const parts = [senderId, signingProtocol, signedKey];
  const isSigned = (keys: KeyObject[]) =>
    signatures.some((signature) => isSignedByAny(keys, parts, signature));
  // Google may already sign with a root that is newer than the cached list.
  if (!isSigned(await roots.current()) && !isSigned((await roots.refreshed()) ?? [])) {
    throw new GoogleWalletError('callbackBadSignature', {
      detail: 'No known root key signed its signing key.',
    });
  }
  const { keyValue, keyExpiration } = readSigned(signedKey, signedKeySchema);
  if (keyExpiration <= now.getTime()) throw new GoogleWalletError('callbackKeyExpired');
  const key = readSigningKey(keyValue);
  if (!key) throw new GoogleWalletError('callbackMalformed', { detail: 'Its signing key is no P-256 key.' });
  return key;
}

function readSigned<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new GoogleWalletError('callbackMalformed', { cause });
  }
}
