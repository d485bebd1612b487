/** The translations of one `pass.strings`, by the text in pass.json. */
export type Strings = Readonly<Record<string, string>>;

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
/** Texts that people do not read. */
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

/** The strings in the language closest to the phone's; empty if there is none. */
export function stringsOf(byLanguage: Readonly<Record<string, Strings>>, language: string): Strings {
  const tag = languageFolders(language).find((known) => Object.hasOwn(byLanguage, known));
  return (tag && byLanguage[tag]) || {};
}

/** A language tag and its fallbacks, closest first: `zh-Hans-CN`, `zh-Hans`, `zh`. */
export function languageFolders(language: string): string[] {
  const parts = language.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}
