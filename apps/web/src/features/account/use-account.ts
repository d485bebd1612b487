import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';

/** The account from the server: the token keeps a former name for minutes. */
export function useAccount() {
  return useQuery(useTRPC().account.get.queryOptions(undefined, { staleTime: 60_000 }));
}
