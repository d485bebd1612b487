import type { Attribute } from '@tessera/pass-design';

/** A number input holds a text while its number is incomplete. */
export type AttributeInputs = Record<string, string | number | boolean>;

/** Omits defaults, since the design fills them in and may change them later. */
export function emptyInputs(attributes: readonly Attribute[]): AttributeInputs {
  return Object.fromEntries(
    attributes.map(({ key, type, default: given }) => [key, type === 'boolean' ? given === true : '']),
  );
}

/** Omits empty inputs, so that the design's defaults apply. */
export function attributeValues(attributes: readonly Attribute[], inputs: AttributeInputs): AttributeInputs {
  return Object.fromEntries(
    attributes.flatMap(({ key }) => {
      const value = inputs[key];
      const said = typeof value === 'string' ? value.trim() : value;
      return said === undefined || said === '' ? [] : [[key, said]];
    }),
  );
}

export function halfDateProblem(label: string, value: string): string | null {
  if (value.endsWith('T')) return `${label} needs a time.`;
  return value.startsWith('T') ? `${label} needs a date.` : null;
}

export function missingProblem(
  attribute: Attribute,
  value: AttributeInputs[string] | undefined,
): string | null {
  const half =
    attribute.type === 'date' && typeof value === 'string' ? halfDateProblem(attribute.label, value) : null;
  if (half) return half;
  const isMissing = value === undefined || (typeof value === 'string' && value.trim() === '');
  return attribute.required && attribute.default === null && attribute.type !== 'image' && isMissing
    ? `${attribute.label} is required.`
    : null;
}
