import { useEffect, useState } from 'react';

/** False in the first render. A dialog mounted open opens after it, so that Mantine records the element to return the focus to. */
export function useIsMounted(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere;
}
