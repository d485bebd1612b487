import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';

export function mergeValues(before: AttributeValues, given: AttributeValues): AttributeValues {
  const after = { ...before, ...given };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
}
