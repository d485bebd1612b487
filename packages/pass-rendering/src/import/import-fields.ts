import {
  backValueLengthMax,
  type DesignDocument,
  type Field,
  type FieldSlot,
  fieldAddress,
  fieldSlots,
  fieldsPerSlotMax,
  isWholeDay,
  keyLengthMax,
  labelLengthMax,
  latestMessageKey,
  linksMax,
  readInstant,
  textLengthMax,
  urlLengthMax,
} from '@tessera/pass-design';
import { alignments, dateStyles, detectors, numberStyles } from '../apple-names.ts';
import { isBuiltInText } from '../built-in-texts.ts';
import { readAttributedValue } from './import-attributed-value.ts';
import { freeId, linkFromAddress, telephoneAddress } from './import-links.ts';
import { type ImportReader, isObject, type Json, keyOfName, pathOf } from './import-notes.ts';

type ImportedFields = Pick<DesignDocument, 'fields' | 'links'> & {
  deepLink: string | null;
  /** Ids of the fields in the poster's own row. */
  posterFields: string[];
};

/** Lists of poster styles only; their fields move to the back. */
const posterLists = ['additionalInfoFields', 'footerFields'] as const;

const knownLists = new Set<string>([
  ...fieldSlots.map((slot) => `${slot}Fields`),
  ...posterLists,
  'transitType',
]);

const knownKeys = new Set([
  ...[
    'key',
    'label',
    'value',
    'attributedValue',
    'changeMessage',
    'textAlignment',
    'dataDetectorTypes',
    'row',
  ],
  ...['dateStyle', 'timeStyle', 'isRelative', 'ignoresTimeZone', 'currencyCode', 'numberStyle', 'semantics'],
]);

/** The fields of a pass style by slot. A back field that is a single link becomes a link. */
export function importFields(reader: ImportReader, style: Json, path: string): ImportedFields {
  const imported: ImportedFields = {
    fields: { header: [], primary: [], secondary: [], auxiliary: [], back: [] },
    links: [],
    deepLink: null,
    posterFields: [],
  };
  const uniqueKey = createUniqueKeys(reader);
  reader.noteUnknown(style, path, knownLists);
  const take = (list: string, slot: FieldSlot) => {
    const listPath = `${path}.${list}`;
    for (const [raw, fieldPath] of reader.list(style[list], listPath, fieldsPerSlotMax + linksMax)) {
      if (isNews(reader, raw, fieldPath)) continue;
      if (slot === 'back' && takeLink(reader, imported, raw, fieldPath)) continue;
      const field = importField(reader, raw, { path: fieldPath, slot, uniqueKey });
      if (field && imported.fields[slot].length < fieldsPerSlotMax) imported.fields[slot].push(field);
      else if (field)
        reader.note(fieldPath, `At most ${fieldsPerSlotMax} fields fit here; this one was left out.`);
    }
  };
  for (const slot of fieldSlots) take(`${slot}Fields`, slot);
  for (const list of posterLists) takePosterFields(reader, imported, style, { list, path, take });
  return imported;
}

type PosterList = { list: string; path: string; take: (list: string, slot: FieldSlot) => void };

/** Fields that the classic layout has as well are shown in both; others move to the back. */
function takePosterFields(
  reader: ImportReader,
  { fields, posterFields }: ImportedFields,
  style: Json,
  { list, path, take }: PosterList,
): void {
  const listed: unknown[] = Array.isArray(style[list]) ? style[list] : [];
  const known = Object.values(fields).flat();
  const shown = listed.flatMap((raw) => {
    const key = isObject(raw) && typeof raw.key === 'string' ? raw.key.replace(/\.info$/, '') : '';
    return known.find((field) => field.key === key)?.id ?? [];
  });
  posterFields.push(...shown);
  if (shown.length === listed.length) return;
  reader.note(`${path}.${list}`, 'These fields of the poster style were moved to the back.');
  const before = fields.back.length;
  take(list, 'back');
  posterFields.push(...fields.back.slice(before).map(({ id }) => id));
}

/** True for the field of campaign messages, which every pass gets anyway. */
function isNews(reader: ImportReader, raw: Json, path: string): boolean {
  if (raw.key !== latestMessageKey) return false;
  if (!isBuiltInText(raw.value, 'noNews'))
    reader.note(path, 'The latest campaign message was left out; campaigns write it for each pass.');
  return true;
}

/** Imports a field that is a link as a link of the design, or as the deep link if it is ours. */
function takeLink(reader: ImportReader, imported: ImportedFields, raw: Json, path: string): boolean {
  const { key, label } = raw;
  const value = reader.localized(raw.value);
  const attributedValue = reader.localized(raw.attributedValue);
  const link = typeof attributedValue === 'string' ? readAttributedValue(attributedValue).link : null;
  if (!link || typeof value !== 'string') return false;
  const isDeepLink = typeof key === 'string' && /^deepLink_*$/.test(key) && isBuiltInText(label, 'more');
  if (isDeepLink && link.address === value && value.startsWith('https://') && URL.canParse(value)) {
    imported.deepLink = value.length <= urlLengthMax ? value : null;
    return imported.deepLink !== null;
  }
  if (
    label ||
    raw.changeMessage ||
    link.text !== value ||
    [value, fieldAddress(value)].includes(link.address) ||
    imported.links.length >= linksMax
  )
    return false;
  if (value.length > labelLengthMax || /[{]/.test(link.address)) return false;
  const own = typeof key === 'string' ? /^link_([A-Za-z0-9_-]{1,50})$/.exec(key)?.[1] : undefined;
  const id = freeId(own ?? `imported${imported.links.length + 1}`, imported.links);
  const taken = linkFromAddress(reader, path, { id, label: link.text, address: link.address });
  if (!taken) return false;
  if (own === undefined) reader.note(path, 'This field became a link on the back.');
  imported.links.push(taken);
  return true;
}

type FieldPlace = { path: string; slot: FieldSlot; uniqueKey: (key: unknown, path: string) => string };

function importField(reader: ImportReader, raw: Json, { path, slot, uniqueKey }: FieldPlace): Field | null {
  const at = (key: string) => pathOf(path, key);
  if (!['string', 'number'].includes(typeof raw.value) && typeof raw.attributedValue !== 'string') {
    reader.note(path, 'This field has no value and was left out.');
    return null;
  }
  reader.noteUnknown(raw, path, knownKeys);
  const key = uniqueKey(raw.key, at('key'));
  const changeMessage = reader.text(raw.changeMessage, at('changeMessage'), textLengthMax);
  if (raw.row !== undefined && raw.row !== 0 && raw.row !== 1)
    reader.note(at('row'), 'A row is 0 or 1; this one was left out.');
  const align = keyOfName(alignments, raw.textAlignment);
  if (raw.textAlignment !== undefined && !align)
    reader.note(at('textAlignment'), 'This alignment is unknown and was left out.');
  return {
    id: key,
    key,
    label: reader.text(raw.label, at('label'), labelLengthMax),
    ...importValue(reader, raw, path, slot === 'back' ? backValueLengthMax : textLengthMax),
    ...(changeMessage && { changeMessage }),
    ...(align && { align }),
    ...importDetectors(reader, raw.dataDetectorTypes, at('dataDetectorTypes')),
    ...(raw.row === 1 && { row: 1 as const }),
  };
}

function importDetectors(reader: ImportReader, given: unknown, path: string): Pick<Field, 'detectors'> {
  if (given !== undefined && !Array.isArray(given)) reader.note(path, 'This is not a list and was left out.');
  if (!Array.isArray(given)) return {};
  const known = given.flatMap((name) => keyOfName(detectors, name) ?? []);
  if (known.length < given.length) reader.note(path, 'An unknown detector was left out.');
  return { detectors: [...new Set(known)] };
}

type ImportedValue = Pick<Field, 'value' | 'kind'> & Partial<Field>;

function importValue(reader: ImportReader, raw: Json, path: string, valueLengthMax: number): ImportedValue {
  const at = (key: string) => pathOf(path, key);
  if (typeof raw.attributedValue === 'string' && raw.attributedValue !== '')
    return importAttributed(reader, raw, path, valueLengthMax);
  const value = reader.textOrSerial(raw.value, at('value'), valueLengthMax);
  const hasDate = isShown(raw.dateStyle);
  const hasTime = isShown(raw.timeStyle);
  noteOtherFormats(reader, raw, path);
  if (raw.currencyCode !== undefined) {
    const { currencyCode } = raw;
    if (typeof currencyCode === 'string' && /^[A-Z]{3}$/.test(currencyCode))
      return { value, kind: 'currency', currencyCode };
    reader.note(at('currencyCode'), 'This is not a currency such as EUR and was left out.');
    return { value, kind: 'text' };
  }
  if (raw.numberStyle !== undefined) {
    const numberStyle = keyOfName(numberStyles, raw.numberStyle);
    if (!numberStyle) reader.note(at('numberStyle'), 'This number style is unknown; decimals are written.');
    return { value, kind: 'number', ...(numberStyle && numberStyle !== 'decimal' && { numberStyle }) };
  }
  return hasDate || hasTime
    ? importDate(reader, raw, path, { value, hasDate, hasTime })
    : { value, kind: 'text' };
}

const isShown = (style: unknown): boolean => style !== undefined && style !== 'PKDateStyleNone';

/** A field has one format: the first of amount, number and date. */
function noteOtherFormats(reader: ImportReader, raw: Json, path: string): void {
  const [, ...others] = formatKeys.filter((keys) =>
    keys.some((key) => (keys === formatKeys.at(-1) ? isShown(raw[key]) : raw[key] !== undefined)),
  );
  for (const key of others.flat()) {
    if (raw[key] !== undefined)
      reader.note(pathOf(path, key), 'A field of a design has one format; this one was left out.');
  }
  for (const key of ['dateStyle', 'timeStyle'] as const) {
    if (isShown(raw[key]) && !keyOfName(dateStyles, raw[key]))
      reader.note(pathOf(path, key), 'This style is unknown; the usual one is used.');
  }
}

const formatKeys = [['currencyCode'], ['numberStyle'], ['dateStyle', 'timeStyle']] as const;

type DateParts = { value: string; hasDate: boolean; hasTime: boolean };

/** A date that ignores time zones keeps its local time: without an offset it is local to the workspace. */
function importDate(
  reader: ImportReader,
  raw: Json,
  path: string,
  { value, ...has }: DateParts,
): ImportedValue {
  if (!readInstant(value, 'UTC')) {
    reader.note(`${path}.value`, 'This is not a date; it was taken over as a text.');
    return { value, kind: 'text' };
  }
  if (!has.hasDate) reader.note(path, 'This field shows the time only; a design shows the date with it.');
  const isLocal = raw.ignoresTimeZone === true;
  const dateStyle = has.hasDate ? keyOfName(dateStyles, raw.dateStyle) : 'short';
  const timeStyle = keyOfName(dateStyles, raw.timeStyle);
  return {
    value:
      isLocal && !isWholeDay(value)
        ? value
            .trim()
            .replace(/(?:Z|[+-]\d{2}:?\d{2})$/i, '')
            .trim()
        : value,
    kind: has.hasTime ? 'dateTime' : 'date',
    ...(dateStyle && dateStyle !== 'medium' && { dateStyle }),
    ...(has.hasTime && timeStyle && timeStyle !== 'short' && { timeStyle }),
    ...(raw.isRelative === true && { isRelative: true }),
    ...(!isLocal && { timezone: 'device' as const }),
  };
}

function importAttributed(
  reader: ImportReader,
  raw: Json,
  path: string,
  valueLengthMax: number,
): ImportedValue {
  const at = pathOf(path, 'attributedValue');
  const { text, link, ...found } = readAttributedValue(String(reader.localized(raw.attributedValue)));
  if (found.isCut) reader.note(at, 'The end of this text was left out: it is longer than a design holds.');
  if (found.hasOtherMarkup)
    reader.note(at, 'Markup other than links and line breaks was left out; Wallet does not draw it either.');
  for (const key of formatKeys.flat()) {
    if (raw[key] !== undefined)
      reader.note(pathOf(path, key), 'Wallet shows the text with links instead; this was left out.');
  }
  const plain = String(reader.localized(raw.value) ?? '').trim();
  const isAddress = fieldAddress(plain) === link?.address;
  if (!isAddress && ![found.words, link?.address, ''].includes(plain))
    reader.note(pathOf(path, 'value'), 'Wallet shows the text with links instead; this one was left out.');
  if (link && link.address.length <= valueLengthMax) {
    const address = isAddress ? plain : telephoneAddress(reader, at, link.address);
    const value = reader.text(address, at, valueLengthMax);
    const linkText = reader.text(link.text, at, labelLengthMax);
    return { value, kind: 'link', ...(linkText && linkText !== value && { linkText }) };
  }
  if (found.hasLinks) reader.note(at, 'The links within this text were written out.');
  return { value: reader.text(text, at, valueLengthMax), kind: 'text' };
}

/** Converts keys to a design's form, and makes them unique. */
function createUniqueKeys(reader: ImportReader): (key: unknown, path: string) => string {
  const taken = new Set<string>([latestMessageKey]);
  return (given, path) => {
    const base = validKey(typeof given === 'string' ? given : '');
    let key = base;
    for (let number = 2; taken.has(key); number += 1) {
      const suffix = `_${number}`;
      key = base.slice(0, keyLengthMax - suffix.length) + suffix;
    }
    taken.add(key);
    if (key !== given) reader.note(path, `The key is now ${key}.`);
    return key;
  };
}

function validKey(given: string): string {
  const letters = given.replace(/[^A-Za-z0-9_]+/g, '_');
  return (/^[A-Za-z]/.test(letters) ? letters : `field${letters.startsWith('_') ? '' : '_'}${letters}`).slice(
    0,
    keyLengthMax,
  );
}
