import { useEffect, useState } from 'react';

/** False when first drawn: what is fetched after it was asked for opens a moment later, and so knows where the focus goes back to. */
export function useIsThere(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere;
}
