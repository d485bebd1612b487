import type { DesignDocument } from '@tessera/pass-design';
import type { IssuedValues } from '../../platform/database/schema/pass-templates-tables.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';

/** Adds one pass to `issued`. An entry only ever changes from one value to `differ`, so the order of passes does not matter. */
export function addIssuedPass(issued: IssuedValues | null, attributes: AttributeValues): IssuedValues {
  const keys = new Set([...Object.keys(issued ?? {}), ...Object.keys(attributes)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      addValue(issued ? entryOf(issued, key) : [], ownValue(attributes, key) ?? null),
    ]),
  );
}

/**
 * The event date and venue that all issued passes share, for the Google class: an empty value if they differ, no key if no pass has a value
 * of its own and the default applies.
 */
export function sharedAttributes(issued: IssuedValues | null, document: DesignDocument): AttributeValues {
  if (document.passType !== 'eventTicket') return {};
  const { date, venue } = document.features.relevance ?? {};
  const shared: AttributeValues = {};
  for (const key of [date, venue].filter((one) => one !== undefined)) {
    const value = sharedValue(entryOf(issued ?? {}, key), document, key);
    if (value !== undefined) shared[key] = value;
  }
  return shared;
}

function sharedValue(entry: IssuedValues[string], { attributes }: DesignDocument, key: string) {
  if (entry === 'differ') return '';
  const own = entry.find((value) => value !== null);
  if (own === undefined || !entry.includes(null)) return own;
  const byDefault = attributes.find((attribute) => attribute.key === key)?.default ?? '';
  return own === byDefault ? own : '';
}

function addValue(entry: IssuedValues[string], value: AttributeValues[string]): IssuedValues[string] {
  if (entry === 'differ' || entry.includes(value)) return entry;
  const values = [...entry, value];
  return values.filter((one) => one !== null).length > 1 ? 'differ' : values;
}

/** A missing entry means that no pass has a value of its own. */
const entryOf = (issued: IssuedValues, key: string): IssuedValues[string] => ownValue(issued, key) ?? [null];

/** Attribute names may equal properties that every object inherits, such as `constructor`. */
const ownValue = <Value>(values: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;
