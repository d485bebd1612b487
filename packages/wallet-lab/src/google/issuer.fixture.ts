import { createPublicKey, createVerify, sign } from 'node:crypto';
import type { GoogleWallet } from './create-google-wallet.ts';
import type { ServiceAccountJson } from './service-account-desk.ts';

export const issuerId = '3388000000022000001';
export const classId = `${issuerId}.bakery`;
export const objectId = `${issuerId}.c0ffee`;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** RS256 written from the RFC, without a token library. */
export function signJwt(claims: object, privateKey: string, alg = 'RS256'): string {
  const head = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${head}.${sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`;
}

export const loyaltyClass = {
  id: classId,
  issuerName: 'Bäckerei Zoë',
  programName: 'Brot und Butter',
  programLogo: { sourceUri: { uri: 'https://example.com/logo.png' } },
  reviewStatus: 'UNDER_REVIEW',
  callbackOptions: { url: 'https://issuer.example/callback' },
};

export const loyaltyObject = {
  id: objectId,
  classId,
  state: 'ACTIVE',
  loyaltyPoints: { label: 'Points', balance: { int: 40 } },
};

/** The issuer's side of the protocol. */
export function createIssuer(google: GoogleWallet, account: ServiceAccountJson, clock: () => Date) {
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const grant = (claims: object = {}, key = account.private_key): Promise<Response> => {
    const assertion = signJwt(
      {
        iss: account.client_email,
        scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
        aud: account.token_uri,
        iat: seconds(),
        exp: seconds() + 3600,
        ...claims,
      },
      key,
    );
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    return Promise.resolve(google.app.request('/token', { method: 'POST', body }));
  };
  let token = '';
  return {
    grant,
    async signIn() {
      token = (await (await grant()).json()).access_token;
    },
    async call(method: string, path: string, body?: object) {
      const response = await google.app.request(`/walletobjects/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    saveLink(payload: object = { loyaltyObjects: [{ id: objectId }] }, claims: object = {}, alg = 'RS256') {
      const all = {
        iss: account.client_email,
        aud: 'google',
        typ: 'savetowallet',
        iat: seconds(),
        payload,
        ...claims,
      };
      return google.saveUrl + signJwt(all, account.private_key, alg);
    },
  };
}

export type Issuer = ReturnType<typeof createIssuer>;

const prefixed = (text: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
};

function verifies(keyBase64: string, parts: string[], signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(keyBase64, 'base64'), format: 'der', type: 'spki' });
  const verifier = createVerify('sha256');
  for (const part of parts) verifier.update(prefixed(part));
  return verifier.verify(key, signature, 'base64');
}

/** Verifies a callback step by step from Google's documentation and returns its message. */
export function readCallback(text: string, rootKey: string) {
  const { signature, intermediateSigningKey: key, protocolVersion, signedMessage } = JSON.parse(text);
  const keyIsSigned = verifies(
    rootKey,
    ['GooglePayPasses', protocolVersion, key.signedKey],
    key.signatures[0],
  );
  const messageIsSigned = verifies(
    JSON.parse(key.signedKey).keyValue,
    ['GooglePayPasses', issuerId, protocolVersion, signedMessage],
    signature,
  );
  return { keyIsSigned, messageIsSigned, protocolVersion, signedMessage, message: JSON.parse(signedMessage) };
}
