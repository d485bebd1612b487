import {
  type Barcode,
  commonBarcodeFormats,
  type DesignDocument,
  descriptionLengthMax,
  designDocumentVersion,
  headingLengthMax,
  type PassType,
  parseDesignDocument,
  type TransitMode,
  textLengthMax,
  unknownLanguage,
} from '@tessera/pass-design';
import { barcodeFormats, styles, transitTypes } from '../apple-names.ts';
import { importColors } from './import-colors.ts';
import { importFeatures } from './import-features.ts';
import { importFields } from './import-fields.ts';
import {
  findMainLanguage,
  noteUnused,
  readLanguages,
  type StringsByLanguage,
  translationsOf,
} from './import-languages.ts';
import { importLinks, knownLinkKeys } from './import-links.ts';
import {
  createImportReader,
  type ImportNote,
  type ImportReader,
  isBlank,
  isObject,
  type Json,
  keyOfName,
  type Personal,
  type Strings,
} from './import-notes.ts';
import { importActions, importGuide, importStyle, posterKeys } from './import-poster.ts';
import { importSemantics } from './import-semantics.ts';

export type PassJsonImport = {
  /** The parsed pass.json, unchecked. */
  passJson: unknown;
  strings: StringsByLanguage;
  /** For dates without a time zone. */
  timezone: string;
  /** The language of pass.json's texts, or of the file that replaces them, if the importing person chose it. */
  language?: string | undefined;
};

export type ImportedDesign = {
  document: DesignDocument;
  /** The pass's own name. */
  name: string;
  /** True if the language is unknown and none was chosen. */
  asksLanguage: boolean;
  notes: readonly ImportNote[];
};

const styleKeys = [...new Set([...Object.values(styles), 'posterGeneric'])];

const knownKeys = new Set([
  ...[
    'formatVersion',
    'passTypeIdentifier',
    'teamIdentifier',
    'serialNumber',
    'organizationName',
    'description',
  ],
  ...['logoText', 'backgroundColor', 'foregroundColor', 'labelColor', 'barcode', 'barcodes', 'locations'],
  ...['maxDistance', 'beacons', 'relevantDate', 'relevantDates', 'expirationDate', 'voided', 'webServiceURL'],
  ...['authenticationToken', 'groupingIdentifier', 'sharingProhibited', 'appLaunchURL', 'nfc', 'semantics'],
  ...['associatedStoreIdentifiers', ...styleKeys, ...knownLinkKeys, ...posterKeys],
]);

/**
 * Imports an existing pass as a design, with notes about what was changed or omitted. Values stay texts, except the pass's own serial number. Null if
 * this is not a pass: an object with a style.
 */
export function importPassJson({
  passJson,
  strings,
  timezone,
  language: chosen,
}: PassJsonImport): ImportedDesign | null {
  const pass = isObject(passJson) ? passJson : {};
  if (!styleKeys.some((key) => isObject(pass[key]))) return null;
  const languageReader = createImportReader();
  const languages = readLanguages(languageReader, strings);
  const read = (language: string, spoken?: Strings) => {
    const { serialNumber } = pass;
    const reader = createImportReader({ serialNumber, others: codesOf(pass), strings: spoken });
    return { document: readDesign(reader, pass, { language, timezone }), reader };
  };
  const written = read(unknownLanguage);
  const texts = [...written.reader.seen];
  const main = findMainLanguage(languageReader, { languages, texts, chosen });
  const { document, reader } = main.strings
    ? read(main.language, main.strings)
    : { ...written, document: { ...written.document, language: main.language } };
  const name =
    document.heading ||
    reader.text(pass.organizationName, 'organizationName', headingLengthMax) ||
    document.description;
  const translations = Object.fromEntries(
    [...languages].flatMap(([language, spoken]) => {
      noteUnused(languageReader, language, { strings: spoken, used: written.reader.seen });
      if (language === main.language) return [];
      const translated = read(language, spoken);
      noteDifferences(languageReader, language, { notes: translated.reader.notes(), known: reader.notes() });
      return [[language, translationsOf(document, written.document, translated.document)]];
    }),
  );
  return {
    document: parseDesignDocument({ ...document, translations }),
    name,
    asksLanguage: main.isAsked,
    notes: [...languageReader.notes(), ...reader.notes()],
  };
}

/** Notes what was changed in a translation only. */
function noteDifferences(
  reader: ImportReader,
  language: string,
  { notes, known }: { notes: readonly ImportNote[]; known: readonly ImportNote[] },
): void {
  const keyOf = ({ path, message }: ImportNote) => `${path} ${message}`;
  const others = new Set(known.map(keyOf));
  for (const note of notes)
    if (!others.has(keyOf(note))) reader.note(`${language}.lproj: ${note.path}`, note.message);
}

/** The codes that scanners and terminals read. */
function codesOf(pass: Json): Personal[] {
  const barcodes: unknown[] = Array.isArray(pass.barcodes) ? pass.barcodes.slice(0, barcodesMax) : [];
  return [
    ...[...barcodes, pass.barcode].map((barcode) => ({
      what: 'the barcode’s message',
      value: isObject(barcode) ? barcode.message : undefined,
    })),
    { what: 'the NFC message', value: isObject(pass.nfc) ? pass.nfc.message : undefined },
  ].filter(({ value }) => value !== pass.serialNumber);
}

function readDesign(
  reader: ImportReader,
  pass: Json,
  { language, timezone }: { language: string; timezone: string },
): DesignDocument {
  reader.noteUnknown(pass, '', knownKeys);
  const [styleKey, style] = findStyle(reader, pass);
  const passType = passTypeOf(styleKey, style);
  if (passType === 'giftCard')
    reader.note(styleKey, 'This became a gift card, because its main value is an amount of money.');
  const transitMode = passType === 'boardingPass' ? transitModeOf(reader, style) : undefined;
  const { fields, links, deepLink, posterFields } = importFields(reader, withFooter(pass, style), styleKey);
  const document: DesignDocument = {
    version: designDocumentVersion,
    passType,
    ...(transitMode && { transitMode }),
    ...importStyle(reader, pass, { passType, fields: posterFields }),
    language,
    description: shownText(reader, pass, 'description', descriptionLengthMax),
    heading: shownText(reader, pass, 'logoText', headingLengthMax),
    colors: importColors(reader, pass),
    images: {},
    fields,
    details: importSemantics(reader, [[pass.semantics, 'semantics'], ...fieldSemantics(style, styleKey)], {
      passType,
      ...(transitMode && { transitMode }),
    }),
    links: importLinks(reader, pass, { links, passType }),
    barcode: importBarcode(reader, pass),
    attributes: [],
    features: {
      ...importFeatures(reader, pass, { timezone, deepLink }),
      ...importGuide(reader, pass, { passType }),
      ...importActions(reader, pass),
    },
    translations: {},
  };
  // Last, because it loses nothing.
  noteIdentity(reader, pass);
  return document;
}

/** Vendors write spaces for missing texts. */
function shownText(
  reader: ImportReader,
  pass: Json,
  key: 'description' | 'logoText',
  charactersMax: number,
): string {
  const text = reader.text(pass[key], key, charactersMax);
  if (text === '' || !isBlank(text)) return text;
  reader.note(key, 'This text is blank and was left out.');
  return '';
}

/** Notes what belongs to one pass or its issuer rather than to a design. */
function noteIdentity(reader: ImportReader, pass: Json): void {
  if (pass.passTypeIdentifier !== undefined || pass.teamIdentifier !== undefined)
    reader.note('passTypeIdentifier', 'New passes are signed with the pass type identifier that you choose.');
  if (pass.serialNumber !== undefined)
    reader.note('serialNumber', 'Each new pass gets a serial number of its own.');
  if (pass.webServiceURL !== undefined || pass.authenticationToken !== undefined)
    reader.note(
      'webServiceURL',
      'New passes are updated by this server, not by the one of the imported pass.',
    );
  if (pass.organizationName !== undefined)
    reader.note('organizationName', 'Notifications name your organization.');
  if (pass.voided === true) reader.note('voided', 'The imported pass is voided; new ones are not.');
}

function findStyle(reader: ImportReader, pass: Json): [key: string, style: Json] {
  const found = styleKeys.flatMap((key): [string, Json][] => {
    const style = pass[key];
    return isObject(style) ? [[key, style]] : [];
  });
  const [first = ['generic', {}] as [string, Json], ...others] = found;
  for (const [key] of others) {
    // The poster of a generic pass accompanies the classic layout.
    if (key !== 'posterGeneric' || first[0] !== 'generic')
      reader.note(key, 'A design has one style; this one was left out.');
  }
  return first;
}

/** Adds the poster's footer to the fields of a generic pass's classic layout. */
function withFooter(pass: Json, style: Json): Json {
  const { posterGeneric } = pass;
  return isObject(posterGeneric) && style === pass.generic && posterGeneric.footerFields !== undefined
    ? { ...style, footerFields: posterGeneric.footerFields }
    : style;
}

/** A store card whose primary value is an amount of money is a gift card. */
function passTypeOf(styleKey: string, style: Json): PassType {
  if (styleKey === 'storeCard') {
    const primary: unknown[] = Array.isArray(style.primaryFields) ? style.primaryFields : [];
    const isMoney = primary.some((field) => isObject(field) && field.currencyCode !== undefined);
    return isMoney ? 'giftCard' : 'loyalty';
  }
  return keyOfName<PassType>(styles, styleKey) ?? 'generic';
}

function transitModeOf(reader: ImportReader, style: Json): TransitMode {
  const mode = keyOfName(transitTypes, style.transitType);
  if (!mode) reader.note('boardingPass.transitType', 'The pass does not name how the journey is made.');
  return mode ?? 'other';
}

function fieldSemantics(style: Json, styleKey: string): [unknown, string][] {
  return Object.entries(style).flatMap(([list, fields]) =>
    Array.isArray(fields)
      ? fields.flatMap((field: unknown, index): [unknown, string][] =>
          isObject(field) ? [[field.semantics, `${styleKey}.${list}[${index}].semantics`]] : [],
        )
      : [],
  );
}

const barcodesMax = 10;
const barcodeKeys = new Set(['format', 'message', 'messageEncoding', 'altText']);

/** The first barcode that a design supports, and the same code in a format for older systems. */
function importBarcode(reader: ImportReader, pass: Json): Barcode | null {
  const listed = reader.list(pass.barcodes, 'barcodes', barcodesMax);
  const single: [Json, string][] = isObject(pass.barcode) ? [[pass.barcode, 'barcode']] : [];
  const candidates = listed.length > 0 ? listed : single;
  noteOldBarcode(reader, listed, pass.barcode);
  let taken: Barcode | null = null;
  for (const [raw, path] of candidates) {
    const format = keyOfName(barcodeFormats, raw.format);
    if (taken) {
      const fallback = commonBarcodeFormats.find((known) => known === format);
      const isSame = candidates[0]?.[0].message === raw.message;
      if (fallback && !taken.fallback && isSame) taken.fallback = fallback;
      else reader.note(path, 'A design has one barcode; this one was left out.');
      continue;
    }
    const hasMessage =
      (typeof raw.message === 'string' || typeof raw.message === 'number') && raw.message !== '';
    if (!format || !hasMessage) {
      reader.note(path, 'This barcode has no known format or no message and was left out.');
      continue;
    }
    reader.noteUnknown(raw, path, barcodeKeys);
    const { messageEncoding: encoding = 'utf-8' } = raw;
    if (typeof encoding !== 'string' || !/^(iso-8859-1|utf-?8|us-ascii|ascii)$/i.test(encoding))
      reader.note(`${path}.messageEncoding`, 'New passes write the code in Latin-1 or UTF-8.');
    const message = reader.personal(raw.message, `${path}.message`, textLengthMax);
    const altText = reader.personal(raw.altText, `${path}.altText`, textLengthMax);
    taken = { format, message, ...(altText && { altText }) };
  }
  return taken;
}

/** `barcode` is iOS 8's form, and usually repeats one of `barcodes`. */
function noteOldBarcode(reader: ImportReader, listed: readonly [Json, string][], old: unknown): void {
  if (old === undefined || old === null) return;
  const isRepeated = listed.some(([{ message }]) => isObject(old) && old.message === message);
  if (!isObject(old)) reader.note('barcode', 'This barcode could not be read and was left out.');
  else if (listed.length > 0 && !isRepeated)
    reader.note('barcode', 'A design has one barcode; this one was left out.');
}
