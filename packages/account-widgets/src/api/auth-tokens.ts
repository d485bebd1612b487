import { readTokenClaims, type TokenClaims } from './token-claims.ts';
import { MissingAuthToken } from './widgets-errors.ts';

export type AuthToken = string | (() => string | Promise<string>);

/** Replace a function’s token this long before it expires, so that it does not expire on its way. */
const expiryMarginMilliseconds = 30_000;

type Given = { token: string; claims: TokenClaims | null };

export type AuthTokens = {
  /** Throws MissingAuthToken if the site provides none. */
  get(): Promise<string>;
  /** A token other than the refused one, or null if the site provides only one. */
  renew(refused: string): Promise<string | null>;
  claims(): Promise<TokenClaims | null>;
};

/** The site’s token, or the tokens of its function: called once at a time, and cached until shortly before they expire. */
export function createAuthTokens(authToken: AuthToken | undefined, now: () => number = Date.now): AuthTokens {
  let kept: Given | null = null;
  let asked: Promise<Given> | null = null;

  const ask = (supply: () => string | Promise<string>): Promise<Given> => {
    asked ??= Promise.resolve()
      .then(supply)
      .then((token) => {
        kept = given(token);
        return kept;
      })
      .finally(() => {
        asked = null;
      });
    return asked;
  };

  const take = async (): Promise<Given> => {
    if (typeof authToken !== 'function') return given(authToken);
    return kept && isFresh(kept, now()) ? kept : ask(authToken);
  };

  return {
    get: async () => (await take()).token,
    claims: async () => (await take()).claims,
    renew: async (refused) => {
      if (typeof authToken !== 'function') return null;
      // Of concurrent refusals the first renews; the others use its token.
      if (kept && kept.token !== refused) return kept.token;
      return (await ask(authToken)).token;
    },
  };
}

function given(token: unknown): Given {
  if (typeof token !== 'string' || token === '') throw new MissingAuthToken();
  return { token, claims: readTokenClaims(token) };
}

/** A token without an expiry is requested for each call: only the site knows. */
function isFresh({ claims }: Given, now: number): boolean {
  const expiresAt = claims?.expiresAt ?? null;
  return expiresAt !== null && now < expiresAt * 1000 - expiryMarginMilliseconds;
}
