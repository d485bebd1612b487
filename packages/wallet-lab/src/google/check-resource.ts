import { GoogleApiError, invalid } from './google-api-error.ts';
import {
  type GooglePassType,
  type GoogleResource,
  type GoogleResourceKind,
  googlePassTypeRules,
} from './pass-types.ts';

const barcodeTypes: readonly unknown[] = [
  'AZTEC',
  'CODE_39',
  'CODE_128',
  'CODABAR',
  'DATA_MATRIX',
  'EAN_8',
  'EAN_13',
  'ITF_14',
  'PDF_417',
  'QR_CODE',
  'UPC_A',
  'TEXT_ONLY',
];
const states: readonly unknown[] = ['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'];
const reviewStatuses: readonly unknown[] = ['DRAFT', 'UNDER_REVIEW', 'APPROVED', 'REJECTED'];
/** Google: "at most three rows", each of at most three items. */
const cardRowsMax = 3;
/** Google shows at most ten locations of a pass and rejects more. */
const merchantLocationsMax = 10;

/** Splits `issuerId.suffix`. @throws GoogleApiError 400 for an id of another form. */
export function issuerOf(id: unknown): string {
  const match = typeof id === 'string' ? /^(\d+)\.[A-Za-z0-9._-]+$/.exec(id) : null;
  if (!match?.[1]) throw invalid(`Invalid resource ID: ${String(id)}. Use issuerId.identifier.`);
  return match[1];
}

/** Checks the class or object that would result from the call. @throws GoogleApiError 400. */
export function checkResource(
  type: GooglePassType,
  kind: GoogleResourceKind,
  resource: GoogleResource,
): void {
  issuerOf(resource.id);
  const rules = googlePassTypeRules[type];
  const required = kind === 'Class' ? rules.requiredOfClass : [...rules.requiredOfObject, 'classId'];
  const missing = required.find((key) => isEmpty(resource[key]));
  if (missing) throw invalid(`Missing required field: ${missing}.`);
  if (kind === 'Object' && 'state' in resource && !states.includes(resource.state))
    throw invalid(`Invalid value at 'state': ${String(resource.state)}.`);
  if (kind === 'Class' && 'reviewStatus' in resource && !reviewStatuses.includes(resource.reviewStatus))
    throw invalid(`Invalid value at 'reviewStatus': ${String(resource.reviewStatus)}.`);
  checkColor(resource.hexBackgroundColor);
  checkRotation(resource.rotatingBarcode);
  checkRows(resource);
  if (Array.isArray(resource.merchantLocations) && resource.merchantLocations.length > merchantLocationsMax)
    throw invalid(`At most ${merchantLocationsMax} merchantLocations are allowed.`);
  walk(resource, '');
}

/** Google rotates QR and PDF417 only, by a key in hex. */
function checkRotation(barcode: unknown): void {
  if (barcode === undefined || barcode === null) return;
  const { type, valuePattern, totpDetails } = barcode as Record<string, unknown>;
  if (type !== 'QR_CODE' && type !== 'PDF_417')
    throw invalid(`Invalid value at 'rotatingBarcode.type': ${String(type)}.`);
  if (typeof valuePattern !== 'string' || !valuePattern.includes('{totp_value_0}'))
    throw invalid("Invalid value at 'rotatingBarcode.valuePattern'.");
  const { parameters, periodMillis } = (totpDetails ?? {}) as {
    parameters?: unknown;
    periodMillis?: unknown;
  };
  const [parameter] = Array.isArray(parameters) ? parameters : [];
  if (!(Number(periodMillis) > 0) || !/^([0-9a-f]{2})+$/i.test(String(parameter?.key)))
    throw invalid("Invalid value at 'rotatingBarcode.totpDetails'.");
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const isRecord = (value: unknown): value is GoogleResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkColor(color: unknown): void {
  if (color === undefined) return;
  if (typeof color !== 'string' || !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color))
    throw invalid(`Invalid value at 'hexBackgroundColor': ${String(color)}.`);
}

function checkRows(resource: GoogleResource): void {
  const template = isRecord(resource.classTemplateInfo) ? resource.classTemplateInfo : {};
  const override = isRecord(template.cardTemplateOverride) ? template.cardTemplateOverride : {};
  const rows = override.cardRowTemplateInfos;
  if (Array.isArray(rows) && rows.length > cardRowsMax)
    throw invalid(`cardRowTemplateInfos may have at most ${cardRowsMax} rows.`);
}

/** Checks values with a specific format, anywhere in the resource. */
function walk(value: unknown, path: string): void {
  if (value === null) throw invalid(`Invalid value at '${path}': null.`);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, `${path}[${index}]`);
    return;
  }
  if (!isRecord(value)) return;
  if (isRecord(value.sourceUri)) checkImage(value.sourceUri.uri, `${path}.sourceUri.uri`);
  if ('defaultValue' in value) checkLocalized(value.defaultValue, path);
  if (path === 'venue' && (isEmpty(value.name) || isEmpty(value.address)))
    throw invalid(`Invalid value at 'venue': a venue needs name and address.`);
  if (path === 'dateTime') checkEventTimes(value);
  if (path.endsWith('barcode') && !barcodeTypes.includes(value.type))
    throw invalid(`Invalid value at '${path}.type': ${String(value.type)}.`);
  if ('fieldPath' in value) checkFieldPath(value.fieldPath, path);
  for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`);
}

/** Google fetches images itself, so only reachable URLs are valid: https, or this machine for the lab. */
function checkImage(uri: unknown, path: string): void {
  const url = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : null;
  const local = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && local)) return;
  throw new GoogleApiError(400, 'invalidImage', `Image cannot be loaded: '${path}' is ${String(uri)}.`);
}

function checkLocalized(value: unknown, path: string): void {
  if (
    !isRecord(value) ||
    typeof value.value !== 'string' ||
    typeof value.language !== 'string' ||
    !value.language
  )
    throw invalid(`Invalid localized string at '${path}': defaultValue needs language and value.`);
}

/** ISO 8601 with a time; without an offset it is the venue's local time. */
function checkEventTimes(times: GoogleResource): void {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/;
  for (const key of ['doorsOpen', 'start', 'end'] as const) {
    const time = times[key];
    if (time !== undefined && !(typeof time === 'string' && pattern.test(time)))
      throw invalid(`Invalid value at 'dateTime.${key}': ${String(time)}.`);
  }
}

function checkFieldPath(value: unknown, path: string): void {
  if (typeof value !== 'string' || !/^(?:object|class)(?:\.[A-Za-z]+(?:\['[^'\]]+'\])?)+$/.test(value))
    throw invalid(`Invalid field path at '${path}': ${String(value)}.`);
}
