import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type IntegrationAuth, integrationAuthStaleMilliseconds, type Workspace } from '@tessera/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { isFault } from '../../lib/errors.ts';
import type { Telemetry } from '../../lib/telemetry/telemetry.ts';
import { type Trpc, useTRPC } from '../../lib/trpc.ts';
import { type Marketplace, openMarketplace } from './open-marketplace.ts';

/** The specification’s three states of the screen. */
export type MarketplaceState =
  | { status: 'pending' }
  | { status: 'authenticated' }
  | { status: 'error'; error: unknown; retry: () => void };

type Attempt = { status: 'pending' | 'authenticated' } | { status: 'error'; error: unknown };
type MarketplaceOptions = { workspace: Workspace; selector: string; telemetry: Telemetry };

export function useMarketplace({ workspace, selector, telemetry }: MarketplaceOptions): MarketplaceState {
  const { handle, timezoneName } = workspace;
  const url = useAppConfig().prismaticUrl ?? `${window.location.origin}/marketplace`;
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const auth = useQuery(integrationAuthQuery(useTRPC(), handle));
  const [attempt, setAttempt] = useState<Attempt>({ status: 'pending' });
  const [tries, setTries] = useState(0);
  const opened = useRef<Marketplace | null>(null);
  const latest = useRef({ auth: auth.data, scheme });
  latest.current = { auth: auth.data, scheme };
  const hasAuth = auth.data !== undefined;

  const renew = useCallback(
    (next: IntegrationAuth) => {
      opened.current?.renew(next).catch((error: unknown) => void telemetry.captureError(error));
    },
    [telemetry],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another opening.
  useEffect(() => {
    const { auth: given, scheme: look } = latest.current;
    if (!hasAuth || !given) return;
    const leaving = new AbortController();
    const theme = look === 'dark' ? 'DARK' : 'LIGHT';
    setAttempt({ status: 'pending' });
    openMarketplace({
      url,
      workspace: { handle, timezoneName },
      auth: given,
      selector,
      theme,
      signal: leaving.signal,
    }).then(
      (marketplace) => {
        opened.current = marketplace;
        setAttempt({ status: 'authenticated' });
        if (latest.current.auth && latest.current.auth !== given) renew(latest.current.auth);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        void telemetry.captureError(error);
        setAttempt({ status: 'error', error });
      },
    );
    return () => {
      leaving.abort(new Error('The page was left.'));
      opened.current = null;
    };
  }, [hasAuth, url, handle, timezoneName, selector, telemetry, renew, tries]);

  useEffect(() => {
    if (auth.data) renew(auth.data);
  }, [auth.data, renew]);

  useEffect(() => {
    if (auth.error && isFault(auth.error)) void telemetry.captureError(auth.error);
  }, [auth.error, telemetry]);

  const { refetch } = auth;
  const retry = useCallback(() => {
    void refetch().then(() => setTries((count) => count + 1));
  }, [refetch]);
  if (auth.error && !auth.data) return { status: 'error', error: auth.error, retry };
  return attempt.status === 'error' ? { ...attempt, retry } : attempt;
}

/** Half of the minute between a stale response and expired tokens. */
const refetchMillisecondsMin = 30_000;

/** Refetches before the tokens expire, however old they were when the page opened. */
export function integrationAuthQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.getPrismatic.queryOptions(
    { workspaceHandle },
    {
      staleTime: integrationAuthStaleMilliseconds,
      refetchInterval: ({ state }) =>
        Math.max(refetchMillisecondsMin, state.dataUpdatedAt + integrationAuthStaleMilliseconds - Date.now()),
      refetchIntervalInBackground: true,
    },
  );
}
