import type { GoogleText } from '@tessera/google-wallet/write';
import type { DetailKey, PassContent } from '@tessera/pass-design';
import { type BuiltInText, builtInText, knownBuiltInText } from './built-in-texts.ts';

/** A rendered text with its translations, by the designed text's path. */
export function translatedText(
  { translations }: Pick<PassContent, 'translations'>,
  path: string,
  value: string,
): GoogleText {
  return withTranslations(value, translations, (_, texts) =>
    Object.hasOwn(texts, path) ? texts[path] : undefined,
  );
}

/** A detail with its translations; undefined if missing. */
export function detailText(
  content: Pick<PassContent, 'details' | 'translations'>,
  key: DetailKey,
): GoogleText | undefined {
  const text = content.details?.[key];
  return text === undefined ? undefined : translatedText(content, `details.${key}`, text);
}

/** A built-in text in all languages of the pass. */
export function builtInGoogleText(
  { locale, translations }: Pick<PassContent, 'locale' | 'translations'>,
  key: BuiltInText,
): GoogleText {
  return withTranslations(builtInText(locale, key), translations, (language) =>
    knownBuiltInText(language, key),
  );
}

function withTranslations(
  value: string,
  languages: PassContent['translations'],
  textIn: (language: string, texts: Record<string, string>) => string | undefined,
): GoogleText {
  if (!languages || value === '') return value;
  const translations = Object.fromEntries(
    Object.entries(languages).flatMap(([language, texts]) => {
      const text = textIn(language, texts);
      return text && text !== value ? [[language, text]] : [];
    }),
  );
  return Object.keys(translations).length > 0 ? { value, translations } : value;
}
