import { useEffect } from 'react';

export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Tessera'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
