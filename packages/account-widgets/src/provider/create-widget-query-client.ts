import { QueryClient } from '@tanstack/react-query';

/** Data is shown at once when a widget comes back within this time, and asked for anew all the same. */
const keptMilliseconds = 60_000;

/** Of the widgets alone: the site’s own queries, if it has any, are none of ours. */
export const createWidgetQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { gcTime: keptMilliseconds } } });
