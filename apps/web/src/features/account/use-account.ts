import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';

/** The account of whoever is signed in, as the server knows it now: their token remembers an older name for minutes. */
export function useAccount() {
  return useQuery(useTRPC().account.get.queryOptions(undefined, { staleTime: 60_000 }));
}
