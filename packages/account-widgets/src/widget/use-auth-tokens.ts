import { useLayoutEffect, useMemo, useRef } from 'react';
import { type AuthToken, type AuthTokens, createAuthTokens } from '../api/auth-tokens.ts';

export type TokenSource = {
  id: number;
  tokens: AuthTokens;
  /** The token if it is no function, to know its claims synchronously. */
  text: string | null;
};

let sourcesMade = 0;

/** One source for the widget’s life, even if the site passes a new inline function at each render. */
export function useAuthTokens(authToken: AuthToken | undefined): TokenSource {
  const isFunction = typeof authToken === 'function';
  const text = isFunction ? null : authToken;
  const supply = useRef<() => string | Promise<string>>(() => '');
  useLayoutEffect(() => {
    if (isFunction) supply.current = authToken;
  }, [isFunction, authToken]);
  return useMemo(() => {
    sourcesMade += 1;
    const tokens = createAuthTokens(text === null ? () => supply.current() : text);
    return { id: sourcesMade, tokens, text: text ?? null };
  }, [text]);
}
