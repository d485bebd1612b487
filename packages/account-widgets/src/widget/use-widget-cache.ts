import type { WidgetsRequest } from '../api/widgets-request.ts';
import { queryKeyOf } from './use-widget-query.ts';
import { useWidget } from './widget-context.ts';

export function useWidgetCache() {
  const { queryClient, keyPrefix } = useWidget();
  return {
    /** Refetches all queries of that path. */
    reload: (request: Pick<WidgetsRequest<unknown>, 'path'>): void => {
      void queryClient.invalidateQueries({ queryKey: [...keyPrefix, request.path] });
    },
    change: <Answer>(request: WidgetsRequest<Answer>, change: (answer: Answer) => Answer): void => {
      queryClient.setQueryData<Answer>(queryKeyOf(keyPrefix, request), (answer) =>
        answer === undefined ? undefined : change(answer),
      );
    },
  };
}
