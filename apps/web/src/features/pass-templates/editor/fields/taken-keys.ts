import { type DesignDocument, fieldSlots, latestMessageKey, personKeys } from '@tessera/pass-design';

export function takenFieldKeys({ fields }: Pick<DesignDocument, 'fields'>, except?: string): string[] {
  const keys = fieldSlots.flatMap((slot) => fields[slot].map(({ key }) => key));
  return [latestMessageKey, ...keys.filter((key) => key !== except)];
}

export function takenAttributeKeys(
  { attributes }: Pick<DesignDocument, 'attributes'>,
  except?: string,
): string[] {
  return [...personKeys, ...attributes.map(({ key }) => key).filter((key) => key !== except)];
}
