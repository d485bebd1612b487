import type { DesignDocument } from './design-document.ts';

export type Translate = (source: string) => string;

const asWritten: Translate = (source) => source;

/** The best language of the document's translations for a locale: `de-AT` matches `de-AT`, else `de`. */
function languageFor(translations: DesignDocument['translations'], locale: string): string | undefined {
  const languages = Object.keys(translations);
  if (languages.length === 0) return undefined;
  const wanted = locale.toLowerCase().split('-');
  for (let length = wanted.length; length > 0; length--) {
    const tag = wanted.slice(0, length).join('-');
    const found = languages.find((language) => language.toLowerCase() === tag);
    if (found) return found;
  }
  return undefined;
}

/**
 * Translates the document's texts for a locale. The key is the text as designed, including Liquid, before values are inserted;
 * without a translation it stays.
 */
export function translateFor(translations: DesignDocument['translations'], locale: string): Translate {
  const language = languageFor(translations, locale);
  const texts = language === undefined ? undefined : translations[language];
  if (!texts) return asWritten;
  return (source) => (Object.hasOwn(texts, source) ? texts[source] : undefined) || source;
}
