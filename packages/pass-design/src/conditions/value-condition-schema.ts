import { z } from 'zod';
import { keySchema } from '../document/attribute.ts';
import { textLengthMax } from '../document/limits.ts';
import { textSchema } from '../document/text-schema.ts';
import { type FilterRange, filterOperators, needsValue } from './value-conditions.ts';

const filterValue = z.union([textSchema(textLengthMax), z.number(), z.boolean()]);

// Not a tuple: two values of the same type need no schema of their own in the API's document.
const filterRange = z.array(filterValue).length(2) as unknown as z.ZodType<FilterRange, FilterRange>;

/** What every condition consists of besides its subject. */
export const comparisonShape = {
  operator: z.enum(filterOperators),
  value: z.union([filterValue, filterRange]).optional(),
};

type Comparison = { operator: (typeof filterOperators)[number]; value?: unknown };

/** Checks that the value fits the operator; for `.check` of a schema with `comparisonShape`. */
export function checkComparison(ctx: z.core.ParsePayload<Comparison>): void {
  // The value itself is at fault.
  if (ctx.issues.length > 0) return;
  const { operator, value } = ctx.value;
  const refuse = (message: string) =>
    void ctx.issues.push({ code: 'custom', input: ctx.value, path: ['value'], message });
  if (value === undefined && needsValue(operator)) refuse('Enter a value to compare with');
  if (value !== undefined && Array.isArray(value) !== (operator === 'isBetween'))
    refuse('“isBetween”, and no other operator, has a list of two values');
}

/** A condition on an attribute, or on a person's `firstName`, `lastName` or `email`. */
export const attributeFilterSchema = z
  .strictObject({ key: keySchema, ...comparisonShape })
  .check(checkComparison);
