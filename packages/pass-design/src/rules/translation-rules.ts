import type { DesignDocument } from '../document/design-document.ts';
import { missingTranslations, textsToTranslate } from '../document/design-texts.ts';
import { headerCharactersMax, headingCharactersMax } from '../document/layout-limits.ts';
import { languageName } from '../document/locale.ts';
import type { PassContent } from '../render/pass-content.ts';
import { characters } from './appearance-rules.ts';
import { error, type FixableIssue, warning } from './design-issue.ts';

/** Messages quote the beginning of a text. */
const quotedCharactersMax = 40;

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > quotedCharactersMax ? `${line.slice(0, quotedCharactersMax).trimEnd()}…` : line}”`;
}

/** Reports what phones in other languages would show differently than intended. */
export function translationIssues(content: PassContent, document: DesignDocument): FixableIssue[] {
  return Object.keys(document.translations).flatMap((language) => [
    ...missingIssues(document, language),
    ...changeMessageIssues(document, language),
    ...ambiguityIssues(document, language),
    ...lengthIssues(content, language),
  ]);
}

function missingIssues(document: DesignDocument, language: string): FixableIssue[] {
  return missingTranslations(document, language).map(({ path, text }) =>
    warning(
      `translations.${language}.${path}`,
      `${quoted(text)} is not translated into ${languageName(language)}, so both wallets show it as it is.`,
    ),
  );
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
      warning(
        `translations.${language}.${path}`,
        `${quoted(text)} is translated in two ways; Apple Wallet shows the first, ${quoted(other)}.`,
      ),
    ];
  });
}

function lengthIssues({ fields, translations }: PassContent, language: string): FixableIssue[] {
  const texts = translations?.[language] ?? {};
  const tooLong = (path: string, most: number) => characters(texts[path] ?? '') > most;
  const parts = fields.header.flatMap(({ id }) => [`fields.${id}.label`, `fields.${id}.value`]);
  const issues = parts
    .filter((path) => tooLong(path, headerCharactersMax))
    .map((path) =>
      warning(
        `translations.${language}.${path}`,
        'Apple Wallet cuts this off: it is too long for the header.',
      ),
    );
  if (fields.header.length > 0 && tooLong('heading', headingCharactersMax))
    issues.push(
      warning(
        `translations.${language}.heading`,
        'Apple Wallet cuts this heading off: it is too long to stand beside the header fields.',
      ),
    );
  return issues;
}
