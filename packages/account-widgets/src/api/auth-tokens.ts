import { readTokenClaims, type TokenClaims } from './token-claims.ts';
import { MissingAuthToken } from './widgets-errors.ts';

export type AuthToken = string | (() => string | Promise<string>);

/** A function’s token is used until this long before it expires, so that none dies on the way to the server. */
const expiryMarginMilliseconds = 30_000;

type Given = { token: string; claims: TokenClaims | null };

export type AuthTokens = {
  /** The token to call with; throws MissingAuthToken when the site gave none. */
  get(): Promise<string>;
  /** A token other than the refused one, or null when there is nobody to ask for one. */
  renew(refused: string): Promise<string | null>;
  /** Whose token it is. */
  claims(): Promise<TokenClaims | null>;
};

/** The site’s token, or the tokens its function gives: asked once at a time, kept until shortly before they expire. */
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
      // Of several calls refused together the first asks; the others find its answer.
      if (kept && kept.token !== refused) return kept.token;
      return (await ask(authToken)).token;
    },
  };
}

function given(token: unknown): Given {
  if (typeof token !== 'string' || token === '') throw new MissingAuthToken();
  return { token, claims: readTokenClaims(token) };
}

/** A token that does not say when it expires is asked for every time: the site knows, we do not. */
function isFresh({ claims }: Given, now: number): boolean {
  const expiresAt = claims?.expiresAt ?? null;
  return expiresAt !== null && now < expiresAt * 1000 - expiryMarginMilliseconds;
}
