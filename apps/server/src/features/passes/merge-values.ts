import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';

/** The values after a change: given values win, and null removes a value. */
export function mergeValues(before: AttributeValues, given: AttributeValues): AttributeValues {
  const after = { ...before, ...given };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
}
