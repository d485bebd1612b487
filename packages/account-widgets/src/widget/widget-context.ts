import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { WidgetsCaller } from '../api/call-widgets-api.ts';
import type { TokenClaims } from '../api/token-claims.ts';
import type { WidgetState } from './shadow-frame.tsx';

export type WidgetContextValue = {
  caller: WidgetsCaller;
  queryClient: QueryClient;
  claims: TokenClaims | null;
  /** Prefix of every query key: provider and person, so that data is never shown to another person. */
  keyPrefix: readonly string[];
  reportState: (state: WidgetState) => void;
};

export const WidgetContext = createContext<WidgetContextValue | null>(null);

export function useWidget(): WidgetContextValue {
  const widget = useContext(WidgetContext);
  if (!widget) throw new Error('This is a part of an account widget and cannot stand alone.');
  return widget;
}
