import { type ClassInput, classInputSchema, type ParsedClassInput } from './class-input.ts';
import { checkUniqueKeys, parseInput } from './parse-input.ts';
import type { GoogleClass } from './resources.ts';
import { writeClass } from './write-class.ts';

/**
 * The REST resource of a class: the shared content of all passes of a template. A generic class has a layout only; its color,
 * logo, hero and headings belong to the objects and are omitted.
 * @throws GoogleWalletError `invalidInput` with the path of each invalid value.
 * @see https://developers.google.com/wallet/reference/rest/v1/loyaltyclass (and its siblings)
 */
export function buildClass(input: ClassInput): GoogleClass {
  const parsed = parseInput(classInputSchema, input);
  checkKeys(parsed);
  return writeClass(parsed);
}

function checkKeys(input: ParsedClassInput): void {
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
