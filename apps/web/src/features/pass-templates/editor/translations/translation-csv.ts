import { guardFormula, importDelimiters, removeFormulaGuard } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import Papa from 'papaparse';
import { type ReadTranslations, UnreadableFile } from './translation-file.ts';
import { namedTexts } from './translation-parts.ts';

/** Without it, spreadsheet programs assume another encoding than UTF-8. */
const byteOrderMark = '\ufeff';
const idColumn = 'id';
const partColumns = ['part', 'text'];

export function writeTranslationCsv(document: DesignDocument, languages: readonly string[]): string {
  const rows = namedTexts(document).map(({ path, part, name, text }) => [
    path,
    part,
    name,
    text,
    ...languages.map((language) => document.translations[language]?.[path] ?? ''),
  ]);
  const head = [idColumn, ...partColumns, document.language, ...languages];
  return `${byteOrderMark}${Papa.unparse([head, ...rows.map((row) => row.map(guardFormula))])}\r\n`;
}

export function readTranslationCsv(content: string, sourceLanguage: string): ReadTranslations {
  const { data, errors } = Papa.parse<string[]>(content, {
    delimitersToGuess: [...importDelimiters],
    skipEmptyLines: 'greedy',
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken)
    throw new UnreadableFile(
      `Row ${(broken.row ?? 0) + 1} of this file opens a quotation mark that does not end, so its columns cannot be told apart.`,
    );
  const [head = [], ...rows] = data;
  const names = head.map((name) => name.trim());
  const id = names.indexOf(idColumn);
  if (id < 0)
    throw new UnreadableFile(
      `The first row of this file names no column “${idColumn}”. Export the translations to see how such a file is written.`,
    );
  const columns = names.flatMap((name, index) =>
    index === id || partColumns.includes(name) || name === '' ? [] : [{ language: name, index }],
  );
  const source = columns.find(({ language }) => language === sourceLanguage);
  const targets = columns.filter((column) => column !== source);
  if (targets.length === 0)
    throw new UnreadableFile(
      'The first row of this file names no language, such as “de”, besides the texts.',
    );
  return rows.flatMap((row) => {
    const cell = (index: number) => removeFormulaGuard(row[index] ?? '');
    return targets.map(({ language, index }) => ({
      language,
      path: cell(id),
      text: cell(index),
      ...(source && { source: cell(source.index) }),
    }));
  });
}
