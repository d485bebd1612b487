import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createElevatedAccess, type ElevatedAccess } from './elevated-access.ts';

export const ElevatedAccessContext = createContext<ElevatedAccess | null>(null);

/** One widget’s memory of a verified identity; it is gone with the widget. */
export function useOwnElevatedAccess(lifeSeconds: number): ElevatedAccess {
  const access = useMemo(() => createElevatedAccess(lifeSeconds), [lifeSeconds]);
  useEffect(() => () => access.clear(), [access]);
  return access;
}

export function useElevatedAccess() {
  const access = useContext(ElevatedAccessContext);
  if (!access) throw new Error('Identity verification needs a widget that remembers elevated access.');
  const state = useSyncExternalStore(access.subscribe, access.state, access.state);
  return { state, isValid: state === 'valid', receive: access.receive };
}
