import { languageName } from '@tessera/pass-design';

const common = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'pt-BR', 'nl', 'pl', 'ja', 'zh-Hans', 'ar'];

const others =
  'af am as az be bg bn bs ca cs cy da de-AT de-CH el en-US es-419 es-MX et eu fa fi fil fr-CA ga gl gu he hi hr hu hy id is ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nn or pa ps pt-PT ro ru si sk sl sq sr sv sw ta te th tk tr uk ur uz vi zh-Hant zu'.split(
    ' ',
  );

export type LanguageChoice = { value: string; label: string };
export type LanguageGroup = { group: string; items: LanguageChoice[] };

export function languageLabel(language: string): string {
  const name = languageName(language);
  const own = ownName(language);
  return own && own.toLowerCase() !== name.toLowerCase() ? `${name} – ${own}` : name;
}

function ownName(language: string): string | null {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? null;
  } catch {
    return null;
  }
}

export function languageGroups(known: readonly string[], except: ReadonlySet<string>): LanguageGroup[] {
  const listed = new Set([...common, ...others]);
  const rest = [...others, ...known.filter((language) => !listed.has(language))];
  const items = (languages: readonly string[]) =>
    languages
      .filter((language) => !except.has(language))
      .map((value) => ({ value, label: languageLabel(value) }));
  return [
    { group: 'Common', items: items(common) },
    { group: 'All languages', items: items(rest).sort((a, b) => a.label.localeCompare(b.label, 'en')) },
  ];
}
