import type { Attribute } from '@tessera/pass-design';

/** What the inputs of a form hold: the number input gives a text while something is half typed. */
export type AttributeInputs = Record<string, string | number | boolean>;

/** What the inputs of a new pass begin with. Defaults stay unsaid: the design fills them in, and may change them later. */
export function emptyInputs(attributes: readonly Attribute[]): AttributeInputs {
  return Object.fromEntries(
    attributes.map(({ key, type, default: given }) => [key, type === 'boolean' ? given === true : '']),
  );
}

/** The values to send; an empty input says nothing, so that the design's default stands. */
export function attributeValues(attributes: readonly Attribute[], inputs: AttributeInputs): AttributeInputs {
  return Object.fromEntries(
    attributes.flatMap(({ key }) => {
      const value = inputs[key];
      const said = typeof value === 'string' ? value.trim() : value;
      return said === undefined || said === '' ? [] : [[key, said]];
    }),
  );
}

/** What a date and time lacks of which only one half is chosen; null for a whole one. */
export function halfDateProblem(label: string, value: string): string | null {
  if (value.endsWith('T')) return `${label} needs a time.`;
  return value.startsWith('T') ? `${label} needs a date.` : null;
}

/** The sentence for a value that is missing, in the server's words, or for half a date and time. */
export function missingProblem(
  attribute: Attribute,
  value: AttributeInputs[string] | undefined,
): string | null {
  const half =
    attribute.type === 'date' && typeof value === 'string' ? halfDateProblem(attribute.label, value) : null;
  if (half) return half;
  const isMissing = value === undefined || (typeof value === 'string' && value.trim() === '');
  return attribute.required && attribute.default === null && isMissing
    ? `${attribute.label} is required.`
    : null;
}
