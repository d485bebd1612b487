import type { DesignDocument } from '../document/design-document.ts';
import { missingTranslations, textsToTranslate } from '../document/design-texts.ts';
import { languageName } from '../document/locale.ts';
import { error, type FixableIssue, visibleWarning } from './design-issue.ts';

/** Messages name the first texts and count the others. */
const namedTextsMax = 3;
/** Messages quote the beginning of a text. */
const quotedCharactersMax = 40;

export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > quotedCharactersMax ? `${line.slice(0, quotedCharactersMax).trimEnd()}…` : line}”`;
}

/** Reports what phones in other languages would show differently than intended. */
export function translationIssues(document: DesignDocument): FixableIssue[] {
  return Object.keys(document.translations).flatMap((language) => [
    ...missingIssues(document, language),
    ...changeMessageIssues(document, language),
    ...ambiguityIssues(document, language),
  ]);
}

function missingIssues(document: DesignDocument, language: string): FixableIssue[] {
  const missing = missingTranslations(document, language);
  const [first] = missing;
  if (!first) return [];
  const named = missing.slice(0, namedTextsMax).map(({ text }) => quoted(text));
  if (missing.length > named.length) named.push(`${missing.length - named.length} more`);
  const [verb, pronouns] = missing.length === 1 ? ['is', 'it as it is'] : ['are', 'them as they are'];
  return [
    visibleWarning(
      `translations.${language}.${first.path}`,
      `${new Intl.ListFormat('en').format(named)} ${verb} not translated into ${languageName(language)}, so both wallets show ${pronouns}.`,
    ),
  ];
}

function changeMessageIssues(document: DesignDocument, language: string): FixableIssue[] {
  return Object.entries(document.translations[language] ?? {})
    .filter(([path, text]) => path.endsWith('.changeMessage') && text !== '' && !text.includes('%@'))
    .map(([path]) =>
      error(
        `translations.${language}.${path}`,
        'Write %@ where the new value belongs: without it Apple Wallet does not say it.',
      ),
    );
}

/** Texts of pass.json; those that only Google Wallet shows are translated one by one. */
const isApples = (path: string) => !/^(details|images)\./.test(path);

/** Apple's strings files are keyed by the text itself, so equal texts share a translation. */
function ambiguityIssues(document: DesignDocument, language: string): FixableIssue[] {
  const texts = document.translations[language] ?? {};
  const first = new Map<string, string>();
  return textsToTranslate(document).flatMap(({ path, text, isNeeded }) => {
    const translation = Object.hasOwn(texts, path) ? texts[path] : undefined;
    if (!isNeeded || !isApples(path) || !translation) return [];
    const other = first.get(text);
    if (other === undefined) first.set(text, translation);
    if (other === undefined || other === translation) return [];
    return [
      visibleWarning(
        `translations.${language}.${path}`,
        `${quoted(text)} is translated in two ways; Apple Wallet shows the first, ${quoted(other)}.`,
      ),
    ];
  });
}
