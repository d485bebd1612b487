import { useEffect, useState } from 'react';

/** False in the first render: a dialog that is mounted open opens a moment later, so that the library records where to return the focus. */
export function useIsMounted(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere;
}
