import type { DesignDocument } from '@tessera/pass-design';
import { type ReadTranslations, UnreadableFile } from './translation-file.ts';
import { namedTexts } from './translation-parts.ts';

const namespace = 'urn:oasis:names:tc:xliff:document:1.2';

/** XLIFF 1.2, which every translation tool reads, with a `file` per language. */
export function writeTranslationXliff(document: DesignDocument, languages: readonly string[]): string {
  const texts = namedTexts(document);
  const files = languages.map((language) => {
    const units = texts.map(({ path, part, name, text }) => {
      const translation = document.translations[language]?.[path] ?? '';
      return [
        `      <trans-unit id="${escaped(path)}" xml:space="preserve">`,
        `        <source>${escaped(text)}</source>`,
        translation ? `        <target>${escaped(translation)}</target>` : null,
        `        <note>${escaped(`${part}: ${name}`)}</note>`,
        '      </trans-unit>',
      ]
        .filter((line) => line !== null)
        .join('\n');
    });
    return [
      `  <file original="pass-template" datatype="plaintext" source-language="${escaped(document.language)}" target-language="${escaped(language)}">`,
      '    <body>',
      ...units,
      '    </body>',
      '  </file>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="${namespace}">\n${files.join('\n')}\n</xliff>\n`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to find them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return (
    text
      .replace(unwritable, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // XML parsers turn a literal carriage return into a line feed.
      .replaceAll('\r', '&#13;')
  );
}

export function readTranslationXliff(content: string): ReadTranslations {
  if (/<!DOCTYPE/i.test(content))
    throw new UnreadableFile('This file declares a document type, which XLIFF files do not have.');
  const parsed = new DOMParser().parseFromString(content.replace(/^\ufeff/, ''), 'application/xml');
  const root = parsed.documentElement;
  if (!root || parsed.getElementsByTagName('parsererror').length > 0)
    throw new UnreadableFile(
      'This file is damaged: it is not well-formed XML. Export it again from your translation tool.',
    );
  if (root.localName !== 'xliff')
    throw new UnreadableFile('This is an XML file, but not XLIFF. Choose an XLIFF 1.2 file.');
  const version = root.getAttribute('version') ?? '';
  if (!version.startsWith('1.'))
    throw new UnreadableFile(`This is XLIFF ${version}. Export it as XLIFF 1.2 from your translation tool.`);
  return [...root.getElementsByTagName('file')].flatMap(readFile);
}

function readFile(file: Element): ReadTranslations {
  const language = file.getAttribute('target-language')?.trim();
  if (!language)
    throw new UnreadableFile('A part of this file does not say which language it is translated into.');
  return [...file.getElementsByTagName('trans-unit')].flatMap((unit) => {
    const path = unit.getAttribute('id')?.trim();
    if (!path)
      throw new UnreadableFile('A text of this file has no id, so it cannot be told which text it is.');
    const source = childText(unit, 'source');
    const text = childText(unit, 'target') ?? '';
    return [{ language, path, text, ...(source !== undefined && { source }) }];
  });
}

/** Reads a direct child: a tool may add proposals in nested elements. */
function childText(unit: Element, name: string): string | undefined {
  return [...unit.children].find((child) => child.localName === name)?.textContent ?? undefined;
}
