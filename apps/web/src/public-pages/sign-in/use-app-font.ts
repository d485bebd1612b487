import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';

/**
 * Loads the app's Latin font file, which the app behind the sign-in needs next. Not in the public style sheet, so that holders' pages load no font.
 */
export function useAppFont(): void {
  useEffect(() => {
    const font = new FontFace('Inter Variable', `url(${interUrl})`, {
      weight: '100 900',
      display: 'swap',
    });
    document.fonts.add(font);
    return () => void document.fonts.delete(font);
  }, []);
}
