import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';

/**
 * The product's letters, which the app behind the sign-in needs next, from the app's own file. Not part of the page's styles: a holder's pages wait
 * for no font. Other scripts than the Latin one are shown in the system's letters.
 */
export function useOwnLetters(): void {
  useEffect(() => {
    const letters = new FontFace('Inter Variable', `url(${interUrl})`, {
      weight: '100 900',
      display: 'swap',
    });
    document.fonts.add(letters);
    return () => void document.fonts.delete(letters);
  }, []);
}
