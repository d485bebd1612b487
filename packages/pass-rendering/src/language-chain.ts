/** A language tag and what it falls back on, the closest first: `zh-Hans-CN`, `zh-Hans`, `zh`. */
export function languageChain(language: string): string[] {
  const parts = language.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}
