import { type DesignDocument, languagesMax, mapDesignTexts, textsToTranslate } from '@tessera/pass-design';
import type { TranslationChange } from '../saving/design-change.ts';

type Translations = DesignDocument['translations'];

export function changeTranslations(document: DesignDocument, change: TranslationChange): DesignDocument {
  const { translations } = document;
  switch (change.kind) {
    case 'setLanguage':
      return setLanguage(document, change.language);
    case 'addLanguage':
      return withTranslations(document, { [change.language]: {}, ...translations });
    case 'removeLanguage': {
      const { [change.language]: _, ...others } = translations;
      return { ...document, translations: others };
    }
    case 'setTranslation': {
      const { language, path, text } = change;
      const texts = Object.hasOwn(translations, language) ? translations[language] : undefined;
      if (!texts) return document;
      const { [path]: _, ...others } = texts;
      const changed = text === '' ? others : { ...others, [path]: text };
      return { ...document, translations: { ...translations, [language]: changed } };
    }
    case 'importTranslations':
      return withTranslations(document, merged(translations, change.translations));
  }
}

function withTranslations(document: DesignDocument, translations: Translations): DesignDocument {
  const entries = Object.entries(translations).filter(([language]) => language !== document.language);
  if (entries.length > languagesMax) return document;
  const known = Object.keys(document.translations);
  const place = (language: string) => (known.includes(language) ? known.indexOf(language) : known.length);
  const ordered = entries.toSorted(([one], [other]) => place(one) - place(other));
  return { ...document, translations: Object.fromEntries(ordered) };
}

function merged(translations: Translations, added: Translations): Translations {
  const languages = Object.entries(added).map(([language, texts]) => [
    language,
    { ...translations[language], ...texts },
  ]);
  return { ...translations, ...Object.fromEntries(languages) };
}

/** Changes the design's language. If it is translated into it, swaps texts and translations; untranslated texts stay in both. */
function setLanguage(document: DesignDocument, language: string): DesignDocument {
  if (language === document.language) return document;
  const { [language]: texts, ...others } = document.translations;
  if (!texts) return { ...document, language };
  const former = textsToTranslate(document)
    .filter(({ path, isNeeded }) => isNeeded || texts[path])
    .map(({ path, text }) => [path, text]);
  const spoken = mapDesignTexts({ ...document, translations: {} }, (text, path) =>
    text === '' || !Object.hasOwn(texts, path) ? text : texts[path] || text,
  );
  return {
    ...spoken,
    language,
    translations: { [document.language]: Object.fromEntries(former), ...others },
  };
}
