import type { z } from 'zod';
import { GoogleWalletError } from '../errors.ts';
import { type BarcodeFormat, googleTypes } from './barcode.ts';
import { type ClassInput, classInputSchema, type ParsedClassInput } from './class-input.ts';
import { type ObjectInput, objectInputSchema, type ParsedObjectInput } from './object-input.ts';
import type { GoogleClass, GoogleObject } from './resources.ts';
import { writeClass } from './write-class.ts';
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
  checkObject(parsed, fieldsOf(parsed));
  if (parsed.barcode) checkBarcode(parsed.barcode);
  return writeObject(parsed);
}

function checkObject(input: ParsedObjectInput, fields: { key: string }[]): void {
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

/**
 * The REST resource of a class: the shared content of all passes of a template. A generic class has a layout only; its color,
 * logo, hero and headings belong to the objects and are omitted.
 * @throws GoogleWalletError `invalidInput` with the path of each invalid value.
 * @see https://developers.google.com/wallet/reference/rest/v1/loyaltyclass (and its siblings)
 */
export function buildClass(input: ClassInput): GoogleClass {
  const parsed = parseInput(classInputSchema, input);
  checkClass(parsed);
  return writeClass(parsed);
}

function checkClass(input: ParsedClassInput): void {
  const front = input.frontRows?.flat() ?? input.frontFields ?? [];
  const references = [...front, ...(input.backFields ?? [])];
  checkUniqueKeys(
    references.flatMap((field) => ('key' in field ? [field.key] : [])),
    'The front and back fields',
  );
  checkUniqueKeys(
    (input.sharedFields ?? []).map(({ key }) => key),
    'The shared fields',
  );
  checkUniqueKeys(
    (input.links ?? []).map(({ key }) => key),
    'The links',
  );
}

/** Returns the parsed input, or throws `invalidInput` with the path of each invalid value. */
function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const detail = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join(' ');
  throw new GoogleWalletError('invalidInput', { detail, cause: result.error });
}

/** A class refers to an object's values by key, so a duplicate would never be shown. */
function checkUniqueKeys(keys: string[], what: string): void {
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated === undefined) return;
  throw new GoogleWalletError('invalidInput', { detail: `${what} repeat the key "${repeated}".` });
}
