import { useEffect } from 'react';

/** Sets the title: the page first, then what it belongs to. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Tessera'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
