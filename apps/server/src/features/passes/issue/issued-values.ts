import type { DesignDocument } from '@tessera/pass-design';
import type { IssuedValues } from '../../../platform/database/schema/pass-templates-tables.ts';
import type { AttributeValues } from '../../../platform/database/schema/passes-tables.ts';

/** An entry only ever changes from one value to `differ`, so the order of passes does not matter. */
export function addIssuedPass(issued: IssuedValues | null, attributes: AttributeValues): IssuedValues {
  const keys = new Set([...Object.keys(issued ?? {}), ...Object.keys(attributes)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      addValue(issued ? entryOf(issued, key) : [], ownValue(attributes, key) ?? null),
    ]),
  );
}

/** The values that all issued passes share: empty if they differ, absent if the default applies to all. */
export function sharedAttributes(issued: IssuedValues | null, document: DesignDocument): AttributeValues {
  if (document.passType !== 'eventTicket') return {};
  const shared: AttributeValues = {};
  for (const key of classAttributeKeys(document)) {
    const value = sharedValue(entryOf(issued ?? {}, key), document, key);
    if (value !== undefined) shared[key] = value;
  }
  return shared;
}

/** Google's class of an event holds times and venue; its tickets cannot have their own. */
const classDetails = ['startsAt', 'endsAt', 'doorsAt', 'venueName', 'venueAddress'] as const;

function classAttributeKeys({ details }: DesignDocument): Set<string> {
  const texts = classDetails.map((key) => details[key] ?? '').join(' ');
  return new Set([...texts.matchAll(/\battributes\.([A-Za-z]\w*)/g)].map(([, key = '']) => key));
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

/** Attribute names may equal inherited properties, such as `constructor`. */
const ownValue = <Value>(values: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;
