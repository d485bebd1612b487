import { z } from 'zod';
import { GoogleWalletError } from './errors.ts';
import { type ServiceAccount, signJwt } from './read-service-account.ts';

/** Google's token endpoint. */
export const defaultTokenUrl = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';

/** The lifetime of the signed grant: one hour is Google's maximum. */
const grantSecondsMax = 3_600;
/** Renew a token this long before it expires, so that requests never use an expired one. */
const renewEarlyMilliseconds = 5 * 60_000;
/** Timeout of the token endpoint, which usually answers in well under a second. */
const tokenMillisecondsMax = 10_000;

export type TokenSource = {
  /** A bearer token that is valid for minutes to come. */
  token(): Promise<string>;
  /** Discards this token after Google rejected it with 401. */
  invalidate(token: string): void;
};

export type TokenSourceOptions = {
  serviceAccount: ServiceAccount;
  tokenUrl?: string;
  fetch?: typeof fetch;
  clock: () => Date;
};

const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });

type CachedToken = { value: string; expiresAt: number };

/**
 * Access tokens by the JWT bearer grant (RFC 7523 §2.1): fetched once, shared by concurrent callers, renewed early. While the old
 * token is valid, a failed renewal is no error. Errors: GoogleWalletError `tokenRefused`, `unreachable`, `timedOut`,
 * `unavailable`, `unexpectedAnswer`.
 * @see https://developers.google.com/identity/protocols/oauth2/service-account
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { clock } = options;
  let cached: CachedToken | undefined;
  let renewal: Promise<CachedToken> | undefined;

  const renew = () => {
    renewal ??= requestToken(options).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  return {
    async token() {
      const remaining = (cached?.expiresAt ?? 0) - clock().getTime();
      if (cached && remaining > renewEarlyMilliseconds) return cached.value;
      const usable = remaining > 0 ? cached : undefined;
      try {
        cached = await renew();
      } catch (error) {
        if (!usable) throw error;
        cached = usable;
      }
      return cached.value;
    },
    invalidate(token) {
      if (cached?.value === token) cached = undefined;
    },
  };
}

async function requestToken(options: TokenSourceOptions): Promise<CachedToken> {
  const askedAt = options.clock().getTime();
  const response = await post(options, askedAt);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response.status, body);
  const answer = answerSchema.safeParse(body);
  if (!answer.success) {
    throw new GoogleWalletError('unexpectedAnswer', { detail: 'The token answer holds no access token.' });
  }
  return { value: answer.data.access_token, expiresAt: askedAt + answer.data.expires_in * 1_000 };
}

async function post({ serviceAccount, tokenUrl, fetch = globalThis.fetch }: TokenSourceOptions, now: number) {
  const iat = Math.floor(now / 1_000);
  // The audience is Google's even with a test server, because it names the recipient, not the URL.
  const claims = {
    iss: serviceAccount.clientEmail,
    scope,
    aud: defaultTokenUrl,
    iat,
    exp: iat + grantSecondsMax,
  };
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: signJwt(claims, serviceAccount),
  });
  try {
    const signal = AbortSignal.timeout(tokenMillisecondsMax);
    return await fetch(tokenUrl ?? defaultTokenUrl, { method: 'POST', body, signal });
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new GoogleWalletError(timedOut ? 'timedOut' : 'unreachable', {
      detail: 'No access token was given.',
      cause,
    });
  }
}

function refusalOf(status: number, body: unknown): GoogleWalletError {
  if (status >= 500 || status === 429) {
    return new GoogleWalletError('unavailable', { status, detail: 'No access token was given.' });
  }
  const refusal = refusalSchema.safeParse(body);
  const reason = refusal.data?.error;
  const words = refusal.data?.error_description ?? reason ?? `It answered ${status}.`;
  const hint =
    reason === 'invalid_grant' ? ' Check that the key is not deleted and this machine’s clock is right.' : '';
  return new GoogleWalletError('tokenRefused', { status, reason, detail: `${words}${hint}` });
}
