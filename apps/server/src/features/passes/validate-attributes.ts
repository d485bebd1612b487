import type { FieldIssue } from '@tessera/contract';
import { type Attribute, type ValueFault, valueFault } from '@tessera/pass-design';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';

export type SortedValues = { user: AttributeValues; pass: AttributeValues };

export type CheckedValues = { values: SortedValues; issues: FieldIssue[] };

/** Refuses unknown keys: a dropped value is noticed only on a phone. A `change` may omit required values. */
export function validateAttributes(
  declared: readonly Attribute[],
  given: AttributeValues,
  kind: 'all' | 'change' = 'all',
): CheckedValues {
  const known = new Set(declared.map(({ key }) => key));
  const issues: FieldIssue[] = Object.keys(given)
    .filter((key) => !known.has(key))
    .map((key) => ({ path: `attributes.${key}`, message: 'The pass template has no such attribute.' }));
  const values: SortedValues = { user: {}, pass: {} };
  for (const attribute of declared) {
    const value = blankAsEmpty(given[attribute.key]);
    const problem = value === undefined && kind === 'change' ? null : problemOf(attribute, value);
    if (problem) issues.push({ path: `attributes.${attribute.key}`, message: problem });
    else if (value !== undefined) values[attribute.scope][attribute.key] = value;
  }
  return { values, issues };
}

/** Treats white space as empty, as the "is set" filter, defaults and wallets do. */
function blankAsEmpty(value: AttributeValues[string] | undefined): AttributeValues[string] | undefined {
  return typeof value === 'string' && value.trim() === '' ? '' : value;
}

function problemOf(attribute: Attribute, value: AttributeValues[string] | undefined): string | null {
  const fault = valueFault(attribute, value);
  return fault && `${attribute.label} ${faultWords[fault]}`;
}

const faultWords: Record<ValueFault, string> = {
  required: 'is required.',
  number: 'must be a number.',
  boolean: 'must be true or false.',
  date: 'must be a date, such as 2026-12-31, or with its time 2026-12-31T19:30.',
  webAddress: 'must be a web address that begins with https://.',
  picture: 'must be the id of an uploaded picture.',
  text: 'must be a text.',
};
