import { useEffect, useRef, useState } from 'react';
import { noteFetchedPart, noteMissingPart } from '../lib/missing-parts.ts';

/**
 * A part of the page that is fetched when somebody is about to use it: null until it is there, and what fetches it. Where that fails the
 * page says so: a browser may keep the failure until the page is loaded anew. `onMissing` is called as it is by then, and not once its
 * place was left: what it would close is gone.
 */
export function useFetched<Part>(
  fetchPart: () => Promise<Part>,
  onMissing?: () => void,
): [Part | null, () => void] {
  const [part, setPart] = useState<Part | null>(null);
  const latest = useRef(onMissing);
  useEffect(() => {
    latest.current = onMissing;
    return () => {
      latest.current = undefined;
    };
  });
  const fetchOnce = () => {
    if (part !== null) return;
    void fetchPart().then(
      (fetched) => {
        noteFetchedPart(fetchPart);
        setPart(() => fetched);
      },
      () => {
        noteMissingPart(fetchPart, onMissing !== undefined);
        latest.current?.();
      },
    );
  };
  return [part, fetchOnce];
}
