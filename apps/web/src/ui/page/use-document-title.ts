import { useEffect } from 'react';

/** Names the browser tab: what is shown first, where it belongs after. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Tessera'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
