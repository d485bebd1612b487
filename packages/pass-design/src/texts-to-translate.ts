import type { DesignDocument } from './design-document.ts';
import { type DesignText, translatableTexts } from './design-texts.ts';
import type { Field } from './field-schema.ts';

/** `isNeeded`: whether other languages need a text of their own, which values, numbers and addresses do not. */
export type TextToTranslate = DesignText & { isNeeded: boolean };

const formattedKinds: readonly Field['kind'][] = ['number', 'currency', 'date', 'dateTime'];

const address = /^\s*(https?:\/\/|mailto:|tel:)\S*\s*$|^\s*\S+@\S+\s*$/;
const liquid = /\{\{.*?\}\}|\{%.*?%\}/gs;
/** The text that a missing value is replaced by. */
const fallback = /\|\s*default:\s*(?:"[^"]*\p{L}|'[^']*\p{L})/u;

const holdsWords = (text: string): boolean =>
  !address.test(text) && (/\p{L}/u.test(text.replace(liquid, '')) || fallback.test(text));

/** The texts that can be translated, in the order in which the pass shows them. */
export function textsToTranslate(document: DesignDocument): TextToTranslate[] {
  const formatted = new Set(
    Object.values(document.fields)
      .flat()
      .filter(({ kind }) => formattedKinds.includes(kind))
      .map(({ id }) => `fields.${id}.value`),
  );
  return translatableTexts(document).map(({ path, text }) => ({
    path,
    text,
    isNeeded: !formatted.has(path) && holdsWords(text),
  }));
}

/** The texts that a language of the design lacks. */
export function missingTranslations(document: DesignDocument, language: string): TextToTranslate[] {
  const texts = document.translations[language] ?? {};
  return textsToTranslate(document).filter(
    ({ path, isNeeded }) => isNeeded && !(Object.hasOwn(texts, path) && texts[path]?.trim()),
  );
}

/** The English name of a language: `German` for `de`. A tag without a name is its own. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
