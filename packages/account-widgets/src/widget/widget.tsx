import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { AuthToken } from '../api/auth-tokens.ts';
import { readTokenClaims, type TokenClaims } from '../api/token-claims.ts';
import { useWidgetSettings } from '../provider/widget-settings.ts';
import { ErrorCard } from '../ui/error-card.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type HostProps, ShadowFrame, type WidgetName, type WidgetState } from './shadow-frame.tsx';
import { type TokenSource, useAuthTokens } from './use-auth-tokens.ts';
import { WidgetContext, type WidgetContextValue } from './widget-context.ts';

export type WidgetProps = HostProps & {
  /** The signed-in person's token, or a function that returns one. */
  authToken: AuthToken;
};

type FrameProps = {
  name: WidgetName;
  type: string;
  authToken: AuthToken | undefined;
  host: HostProps;
  loading: ReactNode;
  /** Read for every call that changes something. */
  elevatedAccessToken?: () => string | null;
  children: ReactNode;
};

/** The base of all widgets: a frame, a token, and content for the token's owner. */
export function Widget({ name, type, authToken, host, loading, elevatedAccessToken, children }: FrameProps) {
  const { baseUrl, queryClient } = useWidgetSettings();
  const [state, reportState] = useState<WidgetState>('loading');
  const source = useAuthTokens(authToken);
  const person = useTokenOwner(source);
  const owner = person.data;
  const value = useMemo<WidgetContextValue | null>(() => {
    if (!owner) return null;
    const caller = { baseUrl, widgetType: type, tokens: source.tokens, elevatedAccessToken };
    const keyPrefix = ['account-widgets', baseUrl, owner.key];
    return { caller, queryClient, claims: owner.claims, keyPrefix, reportState };
  }, [baseUrl, type, source, elevatedAccessToken, queryClient, owner]);
  const hasFailed = !value && person.isError;
  useLayoutEffect(() => {
    if (!value) reportState(hasFailed ? 'error' : 'loading');
  }, [value, hasFailed]);
  const onError = useCallback(() => reportState('error'), []);
  return (
    <ShadowFrame name={name} state={state} host={host}>
      {value ? (
        <WidgetContext value={value}>
          {/* The key discards one person's state before the next. */}
          <ErrorBoundary key={owner?.key} onError={onError}>
            {children}
          </ErrorBoundary>
        </WidgetContext>
      ) : hasFailed ? (
        <ErrorCard error={person.error} retry={() => void person.refetch()} />
      ) : (
        loading
      )}
    </ShadowFrame>
  );
}

type Owner = { claims: TokenClaims | null; key: string };

/**
 * The token's owner, resolved first. An opaque token names no owner, so its data is not shared between widgets. A
 * token passed as text is read synchronously, so that renewing it keeps a dialog open.
 */
function useTokenOwner({ id, tokens, text }: TokenSource) {
  const { queryClient } = useWidgetSettings();
  return useQuery<Owner>(
    {
      queryKey: ['account-widgets', 'owner', id],
      queryFn: async () => ownerOf(await tokens.claims(), id),
      initialData: text ? ownerOf(readTokenClaims(text), id) : undefined,
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    queryClient,
  );
}

function ownerOf(claims: TokenClaims | null, sourceId: number): Owner {
  if (!claims?.userId) return { claims, key: `source ${sourceId}` };
  return { claims, key: JSON.stringify([claims.userId, claims.organizationId, claims.sessionId]) };
}
