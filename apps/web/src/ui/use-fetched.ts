import { useState } from 'react';
import { noteMissingPart } from '../lib/missing-parts.ts';

/**
 * A part of the page that is fetched when somebody is about to use it: null until it is there, and what fetches it. Where that fails the
 * page says so: a browser may keep the failure until the page is loaded anew.
 */
export function useFetched<Part>(
  fetchPart: () => Promise<Part>,
  onMissing?: () => void,
): [Part | null, () => void] {
  const [part, setPart] = useState<Part | null>(null);
  const fetchOnce = () => {
    if (part !== null) return;
    void fetchPart().then(
      (fetched) => setPart(() => fetched),
      () => {
        noteMissingPart();
        onMissing?.();
      },
    );
  };
  return [part, fetchOnce];
}
