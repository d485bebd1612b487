import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createElevatedAccess, type ElevatedAccess } from './elevated-access.ts';

export const ElevatedAccessContext = createContext<ElevatedAccess | null>(null);

/** One widget’s verified identity. */
export const useOwnElevatedAccess = (lifeSeconds: number): ElevatedAccess =>
  useMemo(() => createElevatedAccess(lifeSeconds), [lifeSeconds]);

/** Forgets the verification on unmount: the next person may be another. */
export function useForgetElevatedAccess(): void {
  const access = useAccess();
  useEffect(() => () => access.clear(), [access]);
}

export function useElevatedAccess() {
  const access = useAccess();
  const state = useSyncExternalStore(access.subscribe, access.state, access.state);
  return { state, isValid: state === 'valid', receive: access.receive };
}

function useAccess(): ElevatedAccess {
  const access = useContext(ElevatedAccessContext);
  if (!access) throw new Error('Identity verification needs a widget that remembers elevated access.');
  return access;
}
