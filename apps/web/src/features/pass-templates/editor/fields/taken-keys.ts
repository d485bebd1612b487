import { type DesignDocument, fieldSlots, latestMessageKey, personKeys } from '@tessera/pass-design';

/** The keys of the other fields and the one reserved for campaign messages. */
export function takenFieldKeys({ fields }: Pick<DesignDocument, 'fields'>, except?: string): string[] {
  const keys = fieldSlots.flatMap((slot) => fields[slot].map(({ key }) => key));
  return [latestMessageKey, ...keys.filter((key) => key !== except)];
}

/** The keys of the other attributes and of the built-in personal values. */
export function takenAttributeKeys(
  { attributes }: Pick<DesignDocument, 'attributes'>,
  except?: string,
): string[] {
  return [...personKeys, ...attributes.map(({ key }) => key).filter((key) => key !== except)];
}
