import type { PassSigner } from './check-signature.ts';
import { passFields, passStyles } from './pass-fields.ts';
import { type PassJson, passJsonSchema } from './pass-json.ts';
import type { PassRefusal, PassRefusalReason } from './pass-refusal.ts';

const refusal = (reason: PassRefusalReason, sentence: string): PassRefusal => ({ reason, sentence });

/** Apple: "You can specify a maximum of 10 relevant locations." */
const locationsMax = 10;
/** Apple: an interval may span one day at most. */
const relevantIntervalMillisecondsMax = 24 * 60 * 60 * 1000;
/** Apple: "The token must be 16 characters or longer." */
const authenticationTokenCharsMin = 16;

const requiredKeys = [
  'formatVersion',
  'passTypeIdentifier',
  'teamIdentifier',
  'serialNumber',
  'organizationName',
  'description',
] as const;

const barcodeFormats: readonly string[] = [
  'QR',
  'PDF417',
  'Aztec',
  'Code128',
  'Code39',
  'Codabar',
  'EAN13',
  'I2of5',
].map((name) => `PKBarcodeFormat${name}`);

/** Parses pass.json and finds all reasons for which a phone would reject it. `pass` is null if it is unusable. */
export function checkPassJson(bytes: Uint8Array): { pass: PassJson | null; refusals: PassRefusal[] } {
  const parsed = parseJson(bytes);
  if ('sentence' in parsed) return { pass: null, refusals: [parsed] };
  const shape = checkShape(parsed.value);
  if (shape.length > 0) return { pass: null, refusals: shape };
  const result = passJsonSchema.safeParse(parsed.value);
  if (!result.success) {
    const [issue] = result.error.issues;
    const sentence = `pass.json is wrong at ${issue?.path.join('.')}: ${issue?.message}.`;
    return { pass: null, refusals: [refusal('passJsonMalformed', sentence)] };
  }
  const pass = result.data;
  return {
    pass,
    refusals: [
      ...checkFields(pass),
      ...checkLimits(pass),
      ...checkBarcodes(pass),
      ...checkWebService(pass),
      ...checkDates(pass),
      ...checkColors(pass),
    ],
  };
}

/** The pass must match its signer: UID and OU of the certificate. */
export function checkOwner(pass: PassJson, signer: PassSigner): PassRefusal[] {
  const problems: PassRefusal[] = [];
  if (pass.passTypeIdentifier !== signer.passTypeIdentifier)
    problems.push(
      refusal(
        'passTypeIdentifierMismatch',
        `pass.json says ${pass.passTypeIdentifier}, the certificate ${signer.passTypeIdentifier}.`,
      ),
    );
  if (pass.teamIdentifier !== signer.teamIdentifier)
    problems.push(
      refusal(
        'teamIdentifierMismatch',
        `pass.json says team ${pass.teamIdentifier}, the certificate ${signer.teamIdentifier}.`,
      ),
    );
  return problems;
}

function parseJson(bytes: Uint8Array): { value: unknown } | PassRefusal {
  try {
    // ignoreBOM keeps a byte order mark in the text, so that JSON.parse rejects it like Wallet.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { value: JSON.parse(text) };
  } catch {
    return refusal('passJsonMalformed', 'pass.json is no JSON in UTF-8 without a byte order mark.');
  }
}

/** Checked before types, so that each error has its own reason. */
function checkShape(value: unknown): PassRefusal[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [refusal('passJsonMalformed', 'pass.json is no object.')];
  const nullPath = findNull(value, '');
  if (nullPath !== null)
    return [refusal('valueNull', `pass.json holds null at ${nullPath}, which voids the whole pass.`)];
  const missing = requiredKeys.filter((key) => !(key in value));
  if (missing.length > 0) return [refusal('requiredKeyMissing', `pass.json lacks ${missing.join(', ')}.`)];
  const styles = passStyles.filter((style) => style in value);
  // posterGeneric may accompany its classic fallback; two classic styles are invalid.
  const classic = styles.filter((style) => style !== 'posterGeneric');
  return styles.length === 0 || classic.length > 1
    ? [refusal('styleMissing', `pass.json needs exactly one style and has ${styles.length}.`)]
    : [];
}

function findNull(value: unknown, path: string): string | null {
  if (value === null) return path;
  if (typeof value !== 'object') return null;
  // userInfo may contain any JSON.
  for (const [key, inner] of Object.entries(value ?? {})) {
    if (path === '' && key === 'userInfo') continue;
    const found = findNull(inner, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

function checkFields(pass: PassJson): PassRefusal[] {
  const seen = new Set<string>();
  const problems: PassRefusal[] = [];
  for (const field of passFields(pass)) {
    if (seen.has(field.key))
      problems.push(refusal('fieldKeyDuplicate', `More than one field has the key ${field.key}.`));
    seen.add(field.key);
    const counts = field.currencyCode !== undefined || field.numberStyle !== undefined;
    if (counts && typeof field.value !== 'number')
      problems.push(refusal('passJsonMalformed', `The field ${field.key} has a number style and no number.`));
    const dated = field.dateStyle !== undefined || field.timeStyle !== undefined;
    if (dated && !isFullDate(field.value))
      problems.push(refusal('dateMalformed', `The field ${field.key} has a date style and no full date.`));
  }
  if (pass.boardingPass && !pass.boardingPass.transitType)
    problems.push(refusal('requiredKeyMissing', 'A boarding pass lacks its transitType.'));
  return problems;
}

function checkLimits(pass: PassJson): PassRefusal[] {
  return (pass.locations?.length ?? 0) > locationsMax || (pass.beacons?.length ?? 0) > locationsMax
    ? [refusal('locationsTooMany', `A pass may have ${locationsMax} locations and ${locationsMax} beacons.`)]
    : [];
}

function checkBarcodes(pass: PassJson): PassRefusal[] {
  const barcodes = [...(pass.barcodes ?? []), ...(pass.barcode ? [pass.barcode] : [])];
  return barcodes.flatMap(({ format, message, messageEncoding }) => {
    if (!barcodeFormats.includes(format))
      return [refusal('barcodeFormatUnknown', `No phone knows the barcode format ${format}.`)];
    return isEncodable(message, messageEncoding)
      ? []
      : [refusal('barcodeNotEncodable', `The barcode’s message cannot be written in ${messageEncoding}.`)];
  });
}

function isEncodable(message: string, encoding: string): boolean {
  switch (encoding.toLowerCase()) {
    case 'iso-8859-1':
      return [...message].every((character) => (character.codePointAt(0) ?? 0) <= 0xff);
    case 'us-ascii':
    case 'ascii':
      return [...message].every((character) => (character.codePointAt(0) ?? 0) <= 0x7f);
    case 'utf-8':
      return message.isWellFormed();
    default:
      return false;
  }
}

function checkWebService({ webServiceURL: url, authenticationToken: token }: PassJson): PassRefusal[] {
  if (url === undefined && token === undefined) return [];
  if (url === undefined || token === undefined)
    return [
      refusal('webServiceIncomplete', 'webServiceURL and authenticationToken go together or not at all.'),
    ];
  const problems: PassRefusal[] = [];
  if (token.length < authenticationTokenCharsMin)
    problems.push(
      refusal(
        'authenticationTokenTooShort',
        `The authentication token has ${token.length} characters, not 16.`,
      ),
    );
  if (!isSecureAddress(url))
    problems.push(refusal('webServiceInsecure', `The web service ${url} is neither https nor this machine.`));
  return problems;
}

/** Plain http is allowed for this machine only, like the developer switch "Allow HTTP Services". */
function isSecureAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
  return protocol === 'https:' || (protocol === 'http:' && local);
}

function checkDates(pass: PassJson): PassRefusal[] {
  const { expirationDate, relevantDate, relevantDates = [], semantics = {} } = pass;
  const dates = [
    expirationDate,
    relevantDate,
    semantics.eventStartDate,
    semantics.eventStartDateInfo?.date,
    ...relevantDates.flatMap((entry) => [entry.date, entry.relevantDate, entry.startDate, entry.endDate]),
  ];
  if (!dates.every((date) => date === undefined || isFullDate(date)))
    return [refusal('dateMalformed', 'A date lacks its time or its offset from UTC.')];
  return relevantDates.every(isRelevantDate)
    ? []
    : [refusal('dateMalformed', 'A relevant date is neither a moment nor an interval of 24 hours at most.')];
}

type RelevantDate = NonNullable<PassJson['relevantDates']>[number];

function isRelevantDate({ date, relevantDate, startDate, endDate }: RelevantDate): boolean {
  if (startDate === undefined || endDate === undefined) return (date ?? relevantDate) !== undefined;
  const milliseconds = Date.parse(endDate) - Date.parse(startDate);
  return milliseconds > 0 && milliseconds <= relevantIntervalMillisecondsMax;
}

function isFullDate(value: string | number): boolean {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;
  return typeof value === 'string' && pattern.test(value) && !Number.isNaN(Date.parse(value));
}

function checkColors(pass: PassJson): PassRefusal[] {
  const pattern = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/;
  const colors = [pass.backgroundColor, pass.foregroundColor, pass.labelColor];
  return colors.every((color) => {
    const parts = color === undefined ? [] : pattern.exec(color)?.slice(1);
    return parts?.every((part) => Number(part) <= 255);
  })
    ? []
    : [refusal('colorMalformed', 'A color is not of the form rgb(0, 0, 0).')];
}
