import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { LabStorage } from '../storage/lab-storage.ts';
import { GoogleApiError } from './google-api-error.ts';
import { openJwt } from './open-jwt.ts';

const makeKeyPair = promisify(generateKeyPair);

export interface ServiceAccountJson {
  type: 'service_account';
  project_id: string;
  private_key_id: string;
  private_key: string;
  client_email: string;
  client_id: string;
  auth_uri: string;
  token_uri: string;
  universe_domain: 'googleapis.com';
}

interface RegisteredAccount {
  email: string;
  publicKeyPem: string;
  issuerIds: string[];
}

interface IssuedToken {
  email: string;
  expiresAt: string;
}

/** A bearer token lives an hour, like Google's. */
const tokenSeconds = 3600;
/** Google rejects assertions with a longer life. */
const assertionSecondsMax = 3600;
const clockSkewSeconds = 300;
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';

const grantClaims = z.object({
  iss: z.string(),
  scope: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
});

/** Service accounts, their tokens, and the issuers they have access to. */
export function openServiceAccountDesk(storage: LabStorage, clock: () => Date, tokenUrl: () => string) {
  const accounts = storage.collection<RegisteredAccount>('google/service-accounts');
  const tokens = storage.collection<IssuedToken>('google/tokens');
  return {
    find: (email: string) => accounts.get(email),
    create: (issuerId: string) =>
      createAccount(issuerId, tokenUrl(), (account) => accounts.set(account.email, account)),
    /** Exchanges a signed assertion for a token (RFC 7523). @throws GoogleApiError 400 `invalid_grant`. */
    grant(assertion: string) {
      const now = clock();
      const email = checkAssertion(assertion, now, tokenUrl(), (name) => accounts.get(name)?.publicKeyPem);
      for (const key of tokens.keys()) {
        if (new Date(tokens.get(key)?.expiresAt ?? 0) <= now) tokens.delete(key);
      }
      const token = `ya29.${randomBytes(32).toString('base64url')}`;
      const expiresAt = new Date(now.getTime() + tokenSeconds * 1000).toISOString();
      tokens.set(token, { email, expiresAt });
      return { access_token: token, expires_in: tokenSeconds, token_type: 'Bearer' as const };
    },
    /** The account of a request's bearer token. @throws GoogleApiError 401. */
    authenticate(authorization: string | undefined): RegisteredAccount {
      const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
      const issued = tokens.get(token);
      const account = issued && new Date(issued.expiresAt) > clock() ? accounts.get(issued.email) : undefined;
      if (account) return account;
      throw new GoogleApiError(
        401,
        'authError',
        'Request had invalid authentication credentials. Expected OAuth 2 access token.',
      );
    },
  };
}

export type ServiceAccountDesk = ReturnType<typeof openServiceAccountDesk>;

async function createAccount(
  issuerId: string,
  tokenUri: string,
  register: (account: RegisteredAccount) => void,
): Promise<ServiceAccountJson> {
  const keys = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = `wallet-${randomBytes(4).toString('hex')}`;
  const email = `${name}@lab-${issuerId}.iam.gserviceaccount.com`;
  register({ email, publicKeyPem: keys.publicKey, issuerIds: [issuerId] });
  return {
    type: 'service_account',
    project_id: `lab-${issuerId}`,
    private_key_id: randomBytes(20).toString('hex'),
    private_key: keys.privateKey,
    client_email: email,
    client_id: String(randomBytes(6).readUIntBE(0, 6)),
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: tokenUri,
    universe_domain: 'googleapis.com',
  };
}

/** The e-mail address of the account that signed the assertion. */
function checkAssertion(
  assertion: string,
  now: Date,
  audience: string,
  publicKeyOf: (email: string) => string | undefined,
): string {
  const refuse = (why: string) => new GoogleApiError(400, 'invalid_grant', why);
  const jwt = openJwt(assertion);
  const claims = grantClaims.safeParse(jwt?.claims);
  if (!jwt || !claims.success) throw refuse('Invalid JWT: it must carry iss, scope, aud, iat and exp.');
  const { iss, scope: scopes, aud, iat, exp } = claims.data;
  const publicKeyPem = publicKeyOf(iss);
  if (!publicKeyPem) throw refuse('Invalid grant: account not found');
  if (!jwt.isSignedBy(createPublicKey(publicKeyPem))) throw refuse('Invalid JWT Signature.');
  if (aud !== audience && aud !== 'https://oauth2.googleapis.com/token')
    throw refuse(`Invalid JWT: its audience is ${aud}, not ${audience}.`);
  if (!scopes.split(' ').includes(scope)) throw refuse(`Invalid JWT: its scope lacks ${scope}.`);
  const seconds = now.getTime() / 1000;
  const timely = exp > seconds && iat <= seconds + clockSkewSeconds && exp - iat <= assertionSecondsMax;
  if (!timely)
    throw refuse(
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.',
    );
  return iss;
}
