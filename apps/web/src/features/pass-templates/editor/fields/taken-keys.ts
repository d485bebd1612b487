import { type DesignDocument, fieldSlots, latestMessageKey, personKeys } from '@tessera/pass-design';

/** Keys a field may not take: those of the other fields, and the one kept for campaign messages. */
export function takenFieldKeys({ fields }: Pick<DesignDocument, 'fields'>, except?: string): string[] {
  const keys = fieldSlots.flatMap((slot) => fields[slot].map(({ key }) => key));
  return [latestMessageKey, ...keys.filter((key) => key !== except)];
}

/** Keys an attribute may not take: those of the others, and what every person has without a declaration. */
export function takenAttributeKeys(
  { attributes }: Pick<DesignDocument, 'attributes'>,
  except?: string,
): string[] {
  return [...personKeys, ...attributes.map(({ key }) => key).filter((key) => key !== except)];
}
