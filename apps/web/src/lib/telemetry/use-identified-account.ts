import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session.tsx';
import { useTRPC } from '../trpc.ts';
import type { Telemetry } from './telemetry.ts';

/** Loads the account of whoever is signed in, and says who that is. */
export function useIdentifiedAccount(telemetry: Telemetry): void {
  const trpc = useTRPC();
  const { user } = useSession();
  const account = useQuery(
    trpc.account.get.queryOptions(undefined, { staleTime: 60_000, enabled: user !== null }),
  );
  const known = user && account.data?.id === user.id ? account.data : undefined;
  useEffect(() => {
    if (known) void telemetry.identify(known);
  }, [known, telemetry]);
}
