import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { describe, expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { readTranslationCsv, writeTranslationCsv } from './translation-csv.ts';
import { readTextFile } from './translation-file.ts';
import { readTranslationXliff, writeTranslationXliff } from './translation-xliff.ts';

const hostile = '=HYPERLINK("http://evil.example"), <b>&"bold"</b>\r\nline two\ttab ]]> {{ user.firstName }}';
const empty = emptyDesignDocument('loyalty', 'Harbour Club');
const document: DesignDocument = {
  ...empty,
  description: '',
  fields: {
    header: [],
    primary: [{ id: 't', key: 'tier', label: 'Tier', value: '@Gold ', kind: 'text' }],
    secondary: [],
    auxiliary: [],
    back: [{ id: 'b', key: 'terms', label: '', value: hostile, kind: 'text' }],
  },
  translations: {
    de: { heading: 'Hafenclub', 'fields.t.value': "'Gold", 'fields.b.value': `-1 ${hostile}` },
    ar: { 'fields.t.label': 'مستوى' },
  },
};
const languages = Object.keys(document.translations);
const filled = (read: { language: string; path: string; text: string }[]) =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        read
          .filter((one) => one.language === language && one.text !== '')
          .map(({ path, text }) => [path, text]),
      ),
    ]),
  );

describe('a CSV file of translations', () => {
  const csv = writeTranslationCsv(document, languages);

  test('reads as it was written, and has a column per language', () => {
    expect(csv.slice(1).split('\r\n')[0]).toBe('id,part,text,en,de,ar');
    expect(filled(readTranslationCsv(csv, 'en'))).toEqual(document.translations);
  });

  test('holds no cell that a spreadsheet runs as a formula', () => {
    expect(csv).not.toMatch(/(^|[,\n]|")[=@+-](HYPER|Gold|1)/m);
  });

  test('is read with the separator and the encoding of other programs', async () => {
    const semicolons = 'id;de\r\nheading;"Hafen; Club"\r\n';
    const utf16 = new Blob([
      new Uint8Array([0xff, 0xfe]),
      new Uint8Array(Buffer.from(semicolons, 'utf16le')),
    ]);
    expect(readTranslationCsv(await readTextFile(utf16), 'en')).toEqual([
      { language: 'de', path: 'heading', text: 'Hafen; Club' },
    ]);
  });

  test.each([
    ['no ids', 'key,de\nheading,Club', 'names no column “id”'],
    ['no language', 'id,part,text,en\nheading,Pass,Heading,Club', 'names no language'],
    ['an open quotation mark', 'id,de\nheading,"Club', 'quotation mark that does not end'],
  ])('with %s is refused in a sentence', (_, content, sentence) => {
    expect(() => readTranslationCsv(content, 'en')).toThrow(sentence);
  });

  test('that is no text is refused in a sentence', async () => {
    await expect(readTextFile(new Blob([new Uint8Array([0x50, 0xe4, 0x00, 0xff])]))).rejects.toThrow('UTF-8');
    await expect(readTextFile(new Blob([]))).rejects.toThrow('empty');
  });
});

describe('an XLIFF file of translations', () => {
  const xliff = writeTranslationXliff(document, languages);

  test('reads as it was written', () => {
    expect(filled(readTranslationXliff(xliff))).toEqual(document.translations);
  });

  test.each([
    ['another XML', '<?xml version="1.0"?><tmx version="1.4"/>', 'not XLIFF'],
    ['the next version', '<xliff version="2.0" srcLang="en"/>', 'XLIFF 2.0'],
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2"/>', 'document type'],
    ['no target language', '<xliff version="1.2"><file source-language="en"/></xliff>', 'which language'],
    [
      'a text without an id',
      '<xliff version="1.2"><file target-language="de"><body><trans-unit><source>a</source></trans-unit></body></file></xliff>',
      'no id',
    ],
  ])('with %s is refused in a sentence', (_, content, sentence) => {
    expect(() => readTranslationXliff(content)).toThrow(sentence);
  });
});

describe('an import', () => {
  const read = (texts: Record<string, string>, language = 'de') =>
    Object.entries(texts).map(([path, text]) => ({ language, path, text }));

  test('counts what is new, changed and as it was, and leaves out what is empty', () => {
    const plan = planImport(
      document,
      read({ heading: 'Hafen', 'fields.t.value': "'Gold", 'fields.t.label': 'Stufe', 'fields.b.value': ' ' }),
    );
    expect(plan.languages).toEqual([
      {
        language: 'de',
        isNew: false,
        added: [{ path: 'fields.t.label', before: '', after: 'Stufe' }],
        changed: [{ path: 'heading', before: 'Hafenclub', after: 'Hafen' }],
        same: 1,
      },
    ]);
    expect(plan.translations).toEqual({ de: { 'fields.t.label': 'Stufe', heading: 'Hafen' } });
  });

  test('adds languages, and lists texts and languages that the design does not have', () => {
    const plan = planImport(document, [
      ...read({ heading: 'Le club', 'fields.gone.label': 'x' }, 'fr_FR'),
      ...read({ heading: 'x' }, 'Comment'),
      ...read({ heading: 'x' }, 'en'),
    ]);
    expect(plan.languages).toMatchObject([{ language: 'fr-FR', isNew: true }]);
    expect(plan.unknown).toEqual(['fields.gone.label']);
    expect(plan.unknownLanguages).toEqual(['Comment', 'en']);
  });

  test('says which texts were rewritten since the export, and which translations are too long', () => {
    const plan = planImport(document, [
      { language: 'de', path: 'heading', text: 'Alt', source: 'Former club' },
      { language: 'de', path: 'fields.b.value', text: 'Neu', source: hostile.replace('\r\n', '\n') },
      { language: 'de', path: 'fields.t.label', text: 'x'.repeat(10_001) },
    ]);
    expect(plan.outdated).toEqual(['heading']);
    expect(plan.refused).toEqual([{ path: 'fields.t.label', message: 'Use at most 10,000 characters' }]);
  });
});
