import {
  type DesignDocument,
  languagesMax,
  languageTagForm,
  languageTagLengthMax,
  standardLanguage,
  translatableTexts,
  translationsPerLanguageMax,
  unknownLanguage,
} from '@tessera/pass-design';
import type { ImportReader, Strings } from './import-notes.ts';

export type StringsByLanguage = ReadonlyMap<string, Strings>;

/** The language of the design's texts. `strings` replace the texts of pass.json if these are only keys. */
export type MainLanguage = { language: string; strings: Strings | undefined; isAsked: boolean };

const stringsPath = (folder: string): string => `${folder}.lproj/pass.strings`;

/** The usable language files; folders may be named `pt_BR`. */
export function readLanguages(reader: ImportReader, given: StringsByLanguage): StringsByLanguage {
  const languages = new Map<string, Strings>();
  for (const [folder, strings] of given) {
    const [language = '', ...rest] = folder.split(/[-_]/);
    const tag = [language.toLowerCase(), ...rest].join('-');
    const path = stringsPath(folder);
    if (strings.size === 0) reader.note(path, 'This file has no texts.');
    else if (tag.length > languageTagLengthMax || !languageTagForm.test(tag))
      reader.note(path, 'This folder does not name a language; its texts were left out.');
    else if (languages.has(tag))
      reader.note(path, 'Another folder is of the same language; these texts were left out.');
    else if (languages.size >= languagesMax)
      reader.note(path, `A design has at most ${languagesMax} languages; this one was left out.`);
    else languages.set(tag, strings);
  }
  return languages;
}

/**
 * A pass names no language. It is found by a file that keeps the texts of pass.json unchanged, or by files that all contain the same texts: these are
 * keys, and the design is in one of the files' languages.
 * @param texts the human-readable texts of pass.json
 * @param chosen the language that the importing person selected
 */
export function findMainLanguage(
  reader: ImportReader,
  {
    languages,
    texts,
    chosen,
  }: { languages: StringsByLanguage; texts: readonly string[]; chosen?: string | undefined },
): MainLanguage {
  const all = [...languages];
  const used = [...new Set(texts)].filter((text) => all.some(([, strings]) => strings.has(text)));
  const keptBy = (strings: Strings) => used.filter((text) => strings.get(text) === text).length;
  const keepers = all.filter(([, strings]) => {
    const kept = keptBy(strings);
    return kept > 0 && kept === used.filter((text) => strings.has(text)).length;
  });
  // Sentences that a single file translates are probably the pass's own texts, in a language without a file.
  const isOwnText = all.length === 1 && used.some((text) => /\S\s+\S/.test(text));
  const areKeys =
    used.length > 0 && !isOwnText && all.every(([, strings]) => used.every((text) => strings.has(text)));
  if (chosen !== undefined) {
    const related = areKeys ? all.find(([tag]) => baseOf(tag) === baseOf(chosen))?.[1] : undefined;
    return { language: chosen, strings: languages.get(chosen) ?? related, isAsked: false };
  }
  const [keeper] = keepers;
  const found = keepers.length === 1 && keeper ? keeper : areKeys ? bestOf(all, keptBy) : undefined;
  if (!found) {
    reader.note('pass.json', 'The pass does not tell the language of its texts.');
    return { language: unknownLanguage, strings: undefined, isAsked: true };
  }
  const [language, strings] = found;
  if (keptBy(strings) < used.length && areKeys)
    reader.note(
      'pass.json',
      `The texts that every language translates are keys; the texts of “${language}” replace them.`,
    );
  return { language, strings, isAsked: false };
}

const baseOf = (tag: string) => tag.split('-')[0];

/** The language that keeps most texts unchanged; of equal ones English, or the first. */
function bestOf(all: [string, Strings][], keptBy: (strings: Strings) => number) {
  const most = Math.max(...all.map(([, strings]) => keptBy(strings)));
  const best = all.filter(([, strings]) => keptBy(strings) === most);
  return best.find(([tag]) => baseOf(tag) === standardLanguage) ?? best[0];
}

/** The texts of `translated` that its language file changed, by design path. */
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

/** Notes what a language file contains and the design does not. */
export function noteUnused(
  reader: ImportReader,
  language: string,
  { strings, used }: { strings: Strings; used: ReadonlySet<string> },
): void {
  const unused = [...strings.keys()].filter((text) => !used.has(text));
  const [first] = unused;
  if (first === undefined) return;
  const others = unused.length - 1;
  const named = `“${first.slice(0, 60)}”${others > 0 ? ` and ${others.toLocaleString('en')} more` : ''}`;
  reader.note(
    stringsPath(language),
    `The design has no text that this translates; it was left out: ${named}.`,
  );
}
