import {
  attributeOfTarget,
  dateOrderMissing,
  type ImportFormat,
  newPassUserInput,
  readNumericDate,
  removeFormulaGuard,
} from '@tessera/contract';
import { type Attribute, isWholeDay, readInstant } from '@tessera/pass-design';
import { isOneLine, isStorable } from '@tessera/text-rules';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { readPhone } from '../../platform/phone-number.ts';
import type { PassPerson } from '../passes/save-pass-users.ts';

/** Blank cells are left out. */
export type ImportRow = {
  passId: string | null;
  externalId: string | null;
  user: PassPerson;
  attributes: AttributeValues;
  expiresAt: Date | null;
  problems: string[];
};

export type RowReading = {
  format: Pick<ImportFormat, 'decimalMark' | 'dateOrder' | 'phoneCountry'>;
  targets: readonly (string | null)[];
  attributes: readonly Attribute[];
  /** For expiry dates without an offset. */
  timezone: string;
};

const externalIdLengthMax = 255;
const valueLengthMax = 2_000;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createRowReader({ format, targets, attributes, timezone }: RowReading) {
  const declared = new Map(attributes.map((attribute) => [attribute.key, attribute]));
  const columns = targets.flatMap((target, index) => {
    if (target === null) return [];
    const key = attributeOfTarget(target);
    return [{ index, target, attribute: key === null ? undefined : declared.get(key) }];
  });
  const nameless =
    targets.includes('phone') || targets.includes('userExternalId')
      ? 'The row has no email address, phone number or own id of a person.'
      : 'The email address is missing.';
  return (cells: readonly string[]): ImportRow => {
    const problems: string[] = [];
    const texts: Record<string, string> = {};
    const values: AttributeValues = {};
    for (const { index, target, attribute } of columns) {
      const text = removeFormulaGuard(cells[index] ?? '');
      if (text.trim() === '') continue;
      if (!isStorable(text)) problems.push('The row contains characters that cannot be stored.');
      else if (!attribute) texts[target] = text;
      else if (text.length > valueLengthMax)
        problems.push(`${attribute.label} must be at most ${valueLengthMax} characters.`);
      else {
        const value = readCellValue(text, attribute, format);
        if (value === null) problems.push(dateOrderMissing);
        else values[attribute.key] = value;
      }
    }
    const { externalId = null, passId = null, expiresAt } = texts;
    if (externalId && (externalId.length > externalIdLengthMax || !isOneLine(externalId)))
      problems.push(`The external id must be one line of at most ${externalIdLengthMax} characters.`);
    if (passId && !uuidForm.test(passId)) problems.push('The pass ID is not one of ours.');
    const expiryDate = expiresAt ? readNumericDate(expiresAt, format.dateOrder) : '';
    const expiry = expiryDate ? readExpiry(expiryDate, timezone) : null;
    if (expiryDate === null) problems.push(dateOrderMissing);
    else if (expiresAt && !expiry) problems.push('The expiry must be a date, such as 2026-12-31.');
    const user = readPerson(texts, { phoneCountry: format.phoneCountry ?? null, nameless }, problems);
    return { passId, externalId, user, attributes: values, expiresAt: expiry, problems };
  };
}

function readPerson(
  texts: Record<string, string>,
  { phoneCountry, nameless }: { phoneCountry: string | null; nameless: string },
  problems: string[],
): PassPerson {
  const { email = '', fullName, userExternalId = null } = texts;
  const [firstName, lastName] = fullName ? splitName(fullName) : [texts.firstName, texts.lastName];
  const phone = texts.phone ? readPhone(texts.phone, phoneCountry) : null;
  if (texts.phone && phone === null)
    problems.push(
      `The phone number is not valid${phoneCountry || texts.phone.trim().startsWith('+') ? '' : ', or lacks its country code'}.`,
    );
  // A pass that the row names may be of a person without any identity.
  if (!email && !texts.phone && !userExternalId && !texts.externalId && !texts.passId)
    problems.push(nameless);
  const read = newPassUserInput.safeParse({ email, externalId: userExternalId, firstName, lastName });
  if (read.success) return { ...read.data, phone };
  for (const { path, message } of read.error.issues) {
    if (path[0] === 'externalId') problems.push('The own id of the person is too long.');
    else problems.push(path[0] === 'email' ? 'The email address is not valid.' : message);
  }
  return { email, phone, externalId: userExternalId, firstName: firstName ?? '', lastName: lastName ?? '' };
}

/** Behind a comma, these are part of the last name. */
const nameSuffix = /^(jr|sr|[iv]{1,4}|ph\.?d|m\.?d|esq)\.?$/i;

/** What follows the last space is the last name; `Lovelace, Ada` writes it first. */
function splitName(name: string): [string, string] {
  const comma = name.indexOf(',');
  if (comma !== -1) {
    const before = name.slice(0, comma).trim();
    const after = name.slice(comma + 1).trim();
    if (!nameSuffix.test(after)) return [after, before];
    const [firstName, lastName] = splitName(before);
    return [firstName, `${lastName}, ${after}`];
  }
  const words = name.trim().split(/\s+/);
  return words.length === 1 ? [words[0] ?? '', ''] : [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}

/** Text that does not fit the attribute's type stays text, which the check of values refuses. Null for an ambiguous date. */
export function readCellValue(
  text: string,
  { type }: Attribute,
  format: RowReading['format'],
): string | number | boolean | null {
  switch (type) {
    case 'number':
    case 'currency':
      return readNumber(text, format.decimalMark) ?? text;
    case 'boolean':
      return readBoolean(text) ?? text;
    case 'date':
      return readNumericDate(text, format.dateOrder);
    default:
      return text;
  }
}

const plainNumber = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;
const grouped = /^[-+]?\d{1,3}(?<mark>[., '’\u00a0\u202f])\d{3}(\k<mark>\d{3})*(?<rest>[.,]\d+)?$/;

/** A number with grouping marks and a currency sign or code around it. */
function readNumber(text: string, decimalMark: ImportFormat['decimalMark']): number | null {
  const amount = text.replace(/^(?:\p{Sc}|[A-Z]{3})\s?|\s?(?:\p{Sc}|[A-Z]{3})$/gu, '').trim();
  const groupingMark = grouped.exec(amount)?.groups?.mark;
  const ungrouped =
    groupingMark !== undefined && groupingMark !== decimalMark ? amount.replaceAll(groupingMark, '') : amount;
  const plain = decimalMark === ',' ? ungrouped.replace(',', '.') : ungrouped;
  const isAmbiguous = decimalMark === ',' && ungrouped.includes('.');
  return plainNumber.test(plain) && !isAmbiguous ? Number(plain) : null;
}

const yes = new Set(['true', 'yes', 'y', '1', 'on', 'ja', 'oui', 'si', 'sí', 'sim', 'tak']);
const no = new Set(['false', 'no', 'n', '0', 'off', 'nein', 'non', 'nei', 'nej', 'não', 'nie']);

function readBoolean(text: string): boolean | null {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** A day without a time ends with its last second. */
function readExpiry(text: string, timezone: string): Date | null {
  return readInstant(isWholeDay(text) ? `${text.trim()}T23:59:59` : text, timezone);
}
