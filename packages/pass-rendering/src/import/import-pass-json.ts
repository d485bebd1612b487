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
} from '@tessera/pass-design';
import { barcodeFormats, styles, transitTypes } from '../apple-names.ts';
import { importColors } from './import-colors.ts';
import { importFeatures } from './import-features.ts';
import { importFields } from './import-fields.ts';
import {
  findMainLanguage,
  readLanguages,
  type StringsByLanguage,
  translationsOf,
} from './import-languages.ts';
import { importLinks, knownLinkKeys } from './import-links.ts';
import {
  createImportReader,
  type ImportNote,
  type ImportReader,
  isObject,
  type Json,
  keyOfName,
  type Strings,
  serialReference,
} from './import-notes.ts';
import { importActions, importGuide, importStyle, posterKeys } from './import-poster.ts';
import { importSemantics } from './import-semantics.ts';

export type PassJsonImport = {
  /** The parsed pass.json, unchecked. */
  passJson: unknown;
  strings: StringsByLanguage;
  /** Whose clock dates without a time zone follow. */
  timezone: string;
};

export type ImportedDesign = {
  document: DesignDocument;
  /** What the pass calls itself. */
  name: string;
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
 * The design of an existing pass, with notes about what could not be taken over. Values stay as texts, except the pass's own serial number.
 * Null if this is not a pass: an object with a style.
 */
export function importPassJson({ passJson, strings, timezone }: PassJsonImport): ImportedDesign | null {
  const pass = isObject(passJson) ? passJson : {};
  if (!styleKeys.some((key) => isObject(pass[key]))) return null;
  const languageReader = createImportReader(undefined);
  const languages = readLanguages(languageReader, strings);
  const main = findMainLanguage(languageReader, languages);
  const read = (language: string, spoken?: Strings) => {
    const reader = createImportReader(pass.serialNumber, spoken);
    return { document: readDesign(reader, pass, { language, timezone }), reader };
  };
  const { document, reader } = read(main.language, main.strings);
  const written = read(main.language).document;
  const translations = Object.fromEntries(
    [...languages]
      .filter(([language]) => language !== main.language)
      .map(([language, spoken]) => [
        language,
        translationsOf(document, written, read(language, spoken).document),
      ]),
  );
  return {
    document: parseDesignDocument({ ...document, translations }),
    name:
      document.heading ||
      reader.text(pass.organizationName, 'organizationName', headingLengthMax) ||
      document.description,
    notes: [...reader.notes, ...languageReader.notes],
  };
}

function readDesign(
  reader: ImportReader,
  pass: Json,
  { language, timezone }: { language: string; timezone: string },
): DesignDocument {
  reader.noteUnknown(pass, '', knownKeys);
  const [styleKey, style] = findStyle(reader, pass);
  const passType = passTypeOf(styleKey, style);
  const transitMode = passType === 'boardingPass' ? transitModeOf(reader, style) : undefined;
  const { fields, links, deepLink, posterFields } = importFields(reader, withFooter(pass, style), styleKey);
  const document: DesignDocument = {
    version: designDocumentVersion,
    passType,
    ...(transitMode && { transitMode }),
    ...importStyle(reader, pass, { passType, fields: posterFields }),
    language,
    description: reader.text(pass.description, 'description', descriptionLengthMax),
    heading: reader.text(pass.logoText, 'logoText', headingLengthMax),
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
  // Last, because nothing is lost by it.
  noteIdentity(reader, pass);
  return document;
}

/** What belongs to the one pass or to its issuer rather than to a design. */
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

/** The foot of a generic pass's poster, among the fields of its classic layout. */
function withFooter(pass: Json, style: Json): Json {
  const { posterGeneric } = pass;
  return isObject(posterGeneric) && style === pass.generic && posterGeneric.footerFields !== undefined
    ? { ...style, footerFields: posterGeneric.footerFields }
    : style;
}

/** A store card whose main value is an amount of money is a gift card. */
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

const barcodeKeys = new Set(['format', 'message', 'messageEncoding', 'altText']);

/** The first barcode that a design can hold, and the same code in a format for older systems; `barcode` is the form of iOS 8. */
function importBarcode(reader: ImportReader, pass: Json): Barcode | null {
  const listed = reader.list(pass.barcodes, 'barcodes', 10);
  const candidates: [Json, string][] =
    listed.length > 0 ? listed : isObject(pass.barcode) ? [[pass.barcode, 'barcode']] : [];
  const taken: Barcode[] = [];
  for (const [raw, path] of candidates) {
    const format = keyOfName(barcodeFormats, raw.format);
    const message = reader.textOrSerial(raw.message, `${path}.message`, textLengthMax);
    const [chosen] = taken;
    if (chosen) {
      const fallback = commonBarcodeFormats.find((known) => known === format);
      if (fallback && !chosen.fallback && chosen.message === message) chosen.fallback = fallback;
      else reader.note(path, 'A design has one barcode; this one was left out.');
      continue;
    }
    if (!format || !message) {
      reader.note(path, 'This barcode has no known format or no message and was left out.');
      continue;
    }
    reader.noteUnknown(raw, path, barcodeKeys);
    if (message !== serialReference)
      reader.note(
        `${path}.message`,
        'Every new pass would show this code; replace it by a value of the pass.',
      );
    const altText = reader.textOrSerial(raw.altText, `${path}.altText`, textLengthMax);
    taken.push({ format, message, ...(altText && { altText }) });
  }
  return taken[0] ?? null;
}
