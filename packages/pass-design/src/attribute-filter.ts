import { z } from 'zod';
import { keySchema } from './attribute.ts';
import { textLengthMax } from './limits.ts';
import { textSchema } from './text-schema.ts';

export const filterOperators = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'isBefore',
  'isAfter',
  'isMoreThan',
  'isLessThan',
  'isSet',
  'isNotSet',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

/**
 * A condition on a person or pass. `key` is an attribute's key, or `firstName`, `lastName`, `email`; `value` is omitted for
 * `isSet` and `isNotSet`.
 */
export const attributeFilterSchema = z
  .strictObject({
    key: keySchema,
    operator: z.enum(filterOperators),
    value: z.union([textSchema(textLengthMax), z.number(), z.boolean()]).optional(),
  })
  .refine(
    (filter) => filter.value !== undefined || filter.operator === 'isSet' || filter.operator === 'isNotSet',
    { path: ['value'], message: 'Enter a value to compare with' },
  );

export type AttributeFilter = z.infer<typeof attributeFilterSchema>;
