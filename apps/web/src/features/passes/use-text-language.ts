import { isPlainText, plainLanguage, type TextLanguage } from '@tessera/pass-design';
import { useEffect, useState } from 'react';
import { fetchNoted } from '../../lib/fetch-noted.ts';

let whole: TextLanguage | null = null;

async function fetchWholeLanguage(): Promise<TextLanguage> {
  const { liquidLanguage } = await import('./whole-language.ts');
  whole = liquidLanguage;
  return liquidLanguage;
}

/**
 * What understands these texts: the short way while all of them are plain, as nearly all are, else the whole of Liquid. Null while that is
 * on its way for texts that came so; one that becomes so under somebody's hands stands as written until then, and so do all where
 * it cannot be fetched. Null as well while the texts themselves, `null`, are not known.
 */
export function useTextLanguage(texts: readonly string[] | null): TextLanguage | null {
  const [fetched, setFetched] = useState(whole);
  const needsWhole = fetched === null && texts !== null && !texts.every(isPlainText);
  const [cameSo, setCameSo] = useState<boolean | null>(null);
  if (cameSo === null && texts !== null) setCameSo(needsWhole);
  useEffect(() => {
    if (!needsWhole) return;
    let isCurrent = true;
    void fetchNoted(fetchWholeLanguage, false).then(
      (language) => isCurrent && setFetched(language ?? plainLanguage),
    );
    return () => {
      isCurrent = false;
    };
  }, [needsWhole]);
  if (fetched) return fetched;
  return texts === null || (needsWhole && cameSo !== false) ? null : plainLanguage;
}
