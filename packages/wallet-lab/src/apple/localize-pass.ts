/** The texts of one `pass.strings`: those of pass.json to what replaces them. */
export type Strings = Readonly<Record<string, string>>;

/** The keys of pass.json whose texts a strings file translates. */
const translatedKeys = new Set([
  'label',
  'value',
  'attributedValue',
  'changeMessage',
  'logoText',
  'description',
  'organizationName',
  'relevantText',
  'altText',
]);
/** What is not for reading stays as it is. */
const skippedKeys = new Set(['semantics', 'userInfo']);

/** A pass.json in the phone's language. */
export function localizePass<Pass extends object>(pass: Pass, strings: Strings): Pass {
  if (Object.keys(strings).length === 0) return pass;
  const localized = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return translatedKeys.has(key) && Object.hasOwn(strings, value) ? strings[value] : value;
    if (Array.isArray(value)) return value.map((item) => localized(item, key));
    return typeof value === 'object' && value !== null ? localizedObject(value) : value;
  };
  const localizedObject = (object: object): object =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [
        key,
        skippedKeys.has(key) ? value : localized(value, key),
      ]),
    );
  return localizedObject(pass) as Pass;
}

/** Of what a pass has by language, the strings for a phone: those of the closest language, none if it has no such language. */
export function stringsOf(byLanguage: Readonly<Record<string, Strings>>, language: string): Strings {
  const tag = languageFolders(language).find((known) => Object.hasOwn(byLanguage, known));
  return (tag && byLanguage[tag]) || {};
}

/** A language tag and what it falls back on, the closest first: `zh-Hans-CN`, `zh-Hans`, `zh`. */
export function languageFolders(language: string): string[] {
  const parts = language.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}
