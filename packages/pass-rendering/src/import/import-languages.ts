import {
  type DesignDocument,
  languagesMax,
  languageTagForm,
  standardLanguage,
  translatableTexts,
  translationsPerLanguageMax,
} from '@tessera/pass-design';
import type { ImportReader, Strings } from './import-notes.ts';

/** A pass's `pass.strings` files by language tag. */
export type StringsByLanguage = ReadonlyMap<string, Strings>;

/** The language that the texts of the design are in. `strings` replace the texts of pass.json if these are only keys. */
export type MainLanguage = { language: string; strings: Strings | undefined };

/** Languages a pass without one of its own is most likely written in. */
const likelyLanguages = [standardLanguage, 'de', 'fr', 'es', 'it', 'pt', 'nl', 'und'];

/** The usable language files; folders may be named `pt_BR`. */
export function readLanguages(reader: ImportReader, given: StringsByLanguage): StringsByLanguage {
  const languages = new Map<string, Strings>();
  for (const [folder, strings] of given) {
    const [language = '', ...rest] = folder.split(/[-_]/);
    const tag = [language.toLowerCase(), ...rest].join('-');
    const path = `${folder}.lproj/pass.strings`;
    if (strings.size === 0) reader.note(path, 'The texts of this language could not be read.');
    else if (tag.length > 35 || !languageTagForm.test(tag))
      reader.note(path, 'This folder does not name a language.');
    else if (languages.size >= languagesMax)
      reader.note(path, `A design has at most ${languagesMax} languages.`);
    else languages.set(tag, strings);
  }
  return languages;
}

/** A pass names no language: its texts are keys of translations, or in the one language that needs none. */
export function findMainLanguage(reader: ImportReader, languages: StringsByLanguage): MainLanguage {
  const all = [...languages];
  const [first] = all;
  if (!first) return { language: standardLanguage, strings: undefined };
  const own = all.find(([, strings]) => [...strings].every(([text, translation]) => text === translation));
  if (own) return { language: own[0], strings: own[1] };
  const areKeys = [...first[1].keys()].every((text) =>
    /^[A-Za-z0-9]+([_.-][A-Za-z0-9]+)+$|^[A-Z0-9_]+$/.test(text),
  );
  if (areKeys) {
    const [language, strings] = all.find(([tag]) => tag.split('-')[0] === standardLanguage) ?? first;
    return { language, strings };
  }
  const language =
    likelyLanguages.find((likely) => all.every(([tag]) => tag.split('-')[0] !== likely)) ?? 'und';
  if (language !== standardLanguage)
    reader.note(
      'pass.json',
      `The pass does not name the language of its own texts; “${language}” was assumed.`,
    );
  return { language, strings: undefined };
}

/** The texts of `translated` that its language file changed, by the paths of the design. */
export function translationsOf(
  design: DesignDocument,
  written: DesignDocument,
  translated: DesignDocument,
): Record<string, string> {
  const textsOf = (document: DesignDocument) =>
    new Map(translatableTexts(document).map(({ path, text }) => [path, text]));
  const [own, raw] = [textsOf(design), textsOf(written)];
  return Object.fromEntries(
    [...textsOf(translated)]
      .filter(([path, text]) => own.has(path) && (text !== raw.get(path) || text !== own.get(path)))
      .slice(0, translationsPerLanguageMax),
  );
}
