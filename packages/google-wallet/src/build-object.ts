import { type BarcodeFormat, googleTypes } from './barcode.ts';
import { GoogleWalletError } from './errors.ts';
import { type ObjectInput, objectInputSchema, type ParsedObjectInput } from './object-input.ts';
import { checkUniqueKeys, parseInput } from './parse-input.ts';
import type { GoogleObject } from './resources.ts';
import { fieldsOf, writeObject } from './write-object.ts';

const digits: Partial<Record<BarcodeFormat, RegExp>> = {
  ean13: /^\d{12,13}$/,
  ean8: /^\d{7,8}$/,
  itf: /^\d{14}$/,
  upcA: /^\d{11,12}$/,
};

/**
 * The REST resource of an object: one holder's pass. In a patch omitted values stay and `null` removes a value.
 * @throws GoogleWalletError `invalidInput` with the path of each invalid value.
 * @see https://developers.google.com/wallet/reference/rest/v1/loyaltyobject (and its siblings)
 */
export function buildObject(input: ObjectInput): GoogleObject {
  const parsed = parseInput(objectInputSchema, input);
  checkKeys(parsed, fieldsOf(parsed));
  if (parsed.barcode) checkBarcode(parsed.barcode);
  return writeObject(parsed);
}

function checkKeys(input: ParsedObjectInput, fields: { key: string }[]): void {
  checkUniqueKeys(
    fields.map(({ key }) => key),
    'The front and back fields',
  );
  checkUniqueKeys(
    (input.links ?? []).map(({ key }) => key),
    'The links',
  );
  const [issuer] = input.id.split('.');
  if (input.classId.split('.')[0] === issuer) return;
  throw new GoogleWalletError('invalidInput', {
    detail: 'The class and the object must have the same issuer.',
  });
}

function checkBarcode({ format, message }: NonNullable<ParsedObjectInput['barcode']>): void {
  if (digits[format]?.test(message) !== false) return;
  const detail = `A ${googleTypes[format]} barcode cannot hold "${message}".`;
  throw new GoogleWalletError('invalidInput', { detail });
}
