import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callWidgetsApi } from '../api/call-widgets-api.ts';
import { NetworkFailure, ServerRefusal } from '../api/widgets-errors.ts';
import type { WidgetsRequest } from '../api/widgets-request.ts';
import { useWidget } from './widget-context.ts';

type QueryChoices = {
  /** Keeps the previous data while another page or filter loads. */
  keepsPrevious?: boolean;
};

export const queryKeyOf = (keyPrefix: readonly string[], { path, query }: WidgetsRequest<unknown>) =>
  query ? [...keyPrefix, path, query] : [...keyPrefix, path];

/** Something the widget shows. */
export function useWidgetQuery<Answer>(
  request: WidgetsRequest<Answer>,
  { keepsPrevious = false }: QueryChoices = {},
): UseQueryResult<Answer> {
  const { caller, queryClient, keyPrefix } = useWidget();
  return useQuery<Answer>(
    {
      queryKey: queryKeyOf(keyPrefix, request),
      queryFn: ({ signal }) => callWidgetsApi(caller, request, signal),
      retry: mayRetry,
      retryDelay: retryDelayMilliseconds,
      // Browsers' offline detection is unreliable; a paused query would stay a skeleton.
      networkMode: 'always',
      placeholderData: keepsPrevious ? keepPreviousData : undefined,
    },
    queryClient,
  );
}

/** Retry only temporary errors; a refusal repeats. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isPassing =
    error instanceof NetworkFailure || (error instanceof ServerRefusal && error.status >= 500);
  return isPassing && failures < 2;
}

/** Delays sum to about a second; then show the error. */
export const retryDelayMilliseconds = (failures: number): number => 250 * 2 ** failures;
