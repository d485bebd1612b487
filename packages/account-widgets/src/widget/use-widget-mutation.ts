import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { callWidgetsApi } from '../api/call-widgets-api.ts';
import type { WidgetsRequest } from '../api/widgets-request.ts';
import { useWidget } from './widget-context.ts';

type MutationChoices<Answer, Input> = { onSuccess?: (answer: Answer, input: Input) => unknown };

/** A change by the widget. Not retried: whether the first attempt arrived is unknown. */
export function useWidgetMutation<Answer, Input = void>(
  requestFor: (input: Input) => WidgetsRequest<Answer>,
  { onSuccess }: MutationChoices<Answer, Input> = {},
): UseMutationResult<Answer, Error, Input> {
  const { caller, queryClient } = useWidget();
  return useMutation(
    {
      mutationFn: (input: Input) => callWidgetsApi(caller, requestFor(input)),
      onSuccess,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  );
}
