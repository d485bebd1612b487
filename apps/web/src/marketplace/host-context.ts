import { createContext, useContext } from 'react';
import { formatDate } from '../lib/format-date.ts';
import type { HostSession } from './connect-host.ts';

export const HostContext = createContext<HostSession | null>(null);

export function useHostSession(): HostSession {
  const session = useContext(HostContext);
  if (!session) throw new Error('useHostSession is used before the page around has said who is there.');
  return session;
}

export function useMoment(): (instant: string) => string {
  const { timezoneName } = useHostSession();
  return (instant) => formatDate(instant, timezoneName, 'dateTime');
}
