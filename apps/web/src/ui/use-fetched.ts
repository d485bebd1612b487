import { useState } from 'react';

/**
 * A part of the page that is fetched when somebody is about to use it: null until it is there, and what fetches it. Where that fails
 * there is no network; the next wish asks again.
 */
export function useFetched<Part>(fetchPart: () => Promise<Part>): [Part | null, () => void] {
  const [part, setPart] = useState<Part | null>(null);
  const fetchOnce = () => {
    if (part !== null) return;
    void fetchPart()
      .then((fetched) => setPart(() => fetched))
      .catch(() => undefined);
  };
  return [part, fetchOnce];
}
