import { type DesignDocument, type Field, fieldSlots } from '@tessera/pass-design';

export function findField(document: DesignDocument, key: string): Field | undefined {
  return fieldSlots.flatMap((slot) => document.fields[slot]).find((field) => field.key === key);
}
