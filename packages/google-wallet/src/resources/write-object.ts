import { googleBarcode, googleRotatingBarcode } from './barcode.ts';
import { objectContent } from './object-face.ts';
import type { ParsedObjectInput } from './object-input.ts';
import { appLink, defined, linksModule, optionalImage } from './parts.ts';
import type { GoogleObject } from './resources.ts';
import { textModules } from './text-modules.ts';

const states = {
  active: 'ACTIVE',
  completed: 'COMPLETED',
  expired: 'EXPIRED',
  voided: 'INACTIVE',
} as const;

export function writeObject(input: ParsedObjectInput): GoogleObject {
  const { barcode, rotatingBarcode, groupingId, groupingIndex, heroUri, imageDescription, language } = input;
  return defined({
    id: input.id,
    classId: input.classId,
    state: states[input.state],
    barcode: barcode ? googleBarcode(barcode) : barcode,
    rotatingBarcode: rotatingBarcode ? googleRotatingBarcode(rotatingBarcode) : rotatingBarcode,
    heroImage: optionalImage(heroUri, imageDescription ?? 'Cover image', language),
    textModulesData:
      input.frontFields || input.backFields ? textModules(fieldsOf(input), language) : undefined,
    linksModuleData: linksModule(input.links, language),
    merchantLocations: input.locations,
    validTimeInterval: validity(input),
    groupingInfo:
      typeof groupingId === 'string' ? defined({ groupingId, sortIndex: groupingIndex }) : groupingId,
    appLinkData: appLink(input),
    linkedObjectIds: input.linkedObjectIds,
    smartTapRedemptionValue: input.smartTapRedemptionValue,
    notifyPreference: 'notifyOnUpdate' in input && input.notifyOnUpdate ? 'NOTIFY_ON_UPDATE' : undefined,
    ...objectContent(input),
  });
}

function validity({ validFrom, validUntil }: ParsedObjectInput) {
  if (!validFrom && !validUntil) return validFrom === null || validUntil === null ? null : undefined;
  return defined({ start: dateOf(validFrom), end: dateOf(validUntil) });
}

const dateOf = (date: string | null | undefined) => (date ? { date } : date === null ? null : undefined);

/** All text fields of an object, front to back. */
export function fieldsOf({ frontFields = [], backFields = [] }: ParsedObjectInput) {
  return [...frontFields, ...backFields];
}
