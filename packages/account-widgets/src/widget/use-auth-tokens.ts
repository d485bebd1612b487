import { useLayoutEffect, useMemo, useRef } from 'react';
import { type AuthToken, type AuthTokens, createAuthTokens } from '../api/auth-tokens.ts';

export type TokenSource = {
  id: number;
  tokens: AuthTokens;
  /** The token itself where the site gives no function, so that what it says is known at once. */
  text: string | null;
};

let sourcesMade = 0;

/** One source for the widget’s life, even when the site writes its function inline and so passes another at every render. */
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
