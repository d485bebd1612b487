import type { DesignDocument } from './design-document.ts';

export type Translate = (source: string) => string;

const asWritten: Translate = (source) => source;

/** The language of the document's translations that serves a locale best: `de-AT` finds `de-AT`, else `de`. */
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
 * How the document's texts read in a locale. A text is looked up as it was designed, Liquid and all, before values are filled
 * in; without a translation it stays as designed.
 */
export function translateFor(translations: DesignDocument['translations'], locale: string): Translate {
  const language = languageFor(translations, locale);
  const texts = language === undefined ? undefined : translations[language];
  if (!texts) return asWritten;
  return (source) => (Object.hasOwn(texts, source) ? texts[source] : undefined) || source;
}
