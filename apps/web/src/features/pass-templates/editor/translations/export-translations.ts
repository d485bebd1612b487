import type { DesignDocument } from '@tessera/pass-design';
import { saveFile } from '../../../../lib/save-text-file.ts';
import { writeTranslationCsv } from './translation-csv.ts';
import { writeTranslationXliff } from './translation-xliff.ts';

const formats = {
  csv: { extension: 'csv', mediaType: 'text/csv;charset=utf-8', write: writeTranslationCsv },
  xliff: { extension: 'xlf', mediaType: 'application/xliff+xml', write: writeTranslationXliff },
};

export type TranslationFormat = keyof typeof formats;

/** Hands the texts and their translations to the browser as a file. */
export function exportTranslations(
  document: DesignDocument,
  languages: readonly string[],
  format: TranslationFormat,
): void {
  const { extension, mediaType, write } = formats[format];
  const name = languages.length === 1 ? `translations-${languages[0]}` : 'translations';
  saveFile(`${name}.${extension}`, new Blob([write(document, languages)], { type: mediaType }));
}
