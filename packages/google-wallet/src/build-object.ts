import { googleBarcode } from './barcode.ts';
import { GoogleWalletError } from './errors.ts';
import { objectContent } from './object-face.ts';
import { type ObjectInput, objectInputSchema, type ParsedObjectInput } from './object-input.ts';
import { checkUniqueKeys, parseInput } from './parse-input.ts';
import { appLink, defined, linksModule, optionalImage } from './parts.ts';
import type { GoogleObject } from './resources.ts';
import { textModules } from './text-modules.ts';

const states = {
  active: 'ACTIVE',
  completed: 'COMPLETED',
  expired: 'EXPIRED',
  voided: 'INACTIVE',
} as const;

/**
 * The REST resource of an object: one holder's pass. In a patch omitted values stay and `null` removes a value.
 * @throws GoogleWalletError `invalidInput` with the path of each invalid value.
 * @see https://developers.google.com/wallet/reference/rest/v1/loyaltyobject (and its siblings)
 */
export function buildObject(input: ObjectInput): GoogleObject {
  const parsed = parseInput(objectInputSchema, input);
  const fields = [...(parsed.frontFields ?? []), ...(parsed.backFields ?? [])];
  checkKeys(parsed, fields);
  const { barcode, groupingId, groupingIndex, heroUri, imageDescription, language } = parsed;
  return defined({
    id: parsed.id,
    classId: parsed.classId,
    state: states[parsed.state],
    barcode: barcode ? googleBarcode(barcode) : barcode,
    heroImage: optionalImage(heroUri, imageDescription ?? 'Cover image', language),
    textModulesData: parsed.frontFields || parsed.backFields ? textModules(fields) : undefined,
    linksModuleData: linksModule(parsed.links),
    merchantLocations: parsed.locations,
    validTimeInterval: validity(parsed),
    groupingInfo:
      typeof groupingId === 'string' ? defined({ groupingId, sortIndex: groupingIndex }) : groupingId,
    appLinkData: appLink(parsed.deepLink, language),
    linkedObjectIds: parsed.linkedObjectIds,
    smartTapRedemptionValue: parsed.smartTapRedemptionValue,
    notifyPreference: 'notifyOnUpdate' in parsed && parsed.notifyOnUpdate ? 'NOTIFY_ON_UPDATE' : undefined,
    ...objectContent(parsed),
  });
}

function validity({ validFrom, validUntil }: ParsedObjectInput) {
  if (validFrom === undefined && typeof validUntil !== 'string') return validUntil;
  return defined({
    start: validFrom ? { date: validFrom } : undefined,
    end: validUntil ? { date: validUntil } : undefined,
  });
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
