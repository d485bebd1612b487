import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { ErrorCard } from '../ui/error-card.tsx';
import { useWidget } from './widget-context.ts';

type LoadedProps<Answer> = {
  query: UseQueryResult<Answer>;
  loading: ReactNode;
  children: (answer: Answer) => ReactNode;
};

export function Loaded<Answer>({ query, loading, children }: LoadedProps<Answer>) {
  const { reportState } = useWidget();
  const { data, error } = query;
  const state = data !== undefined ? 'resolved' : error ? 'error' : 'loading';
  useLayoutEffect(() => reportState(state), [reportState, state]);
  if (data !== undefined) return children(data);
  return error ? <ErrorCard error={error} retry={() => void query.refetch()} /> : loading;
}
