import { attributeFilterSchema, checkComparison, comparisonShape } from '@tessera/pass-design';
import { z } from 'zod';
import {
  conditionsOf,
  type PassFilter,
  passFilterConditionsMax,
  passFilterDepthMax,
  passFilterFields,
} from './pass-filter-choices.ts';

const fieldConditionSchema = z
  .strictObject({ field: z.enum(passFilterFields), ...comparisonShape })
  .check(checkComparison);

type Path = (string | number)[];
type Issue = { path: Path; message: string };

/** A filter tree. Checked by hand, because the errors of a union of schemas do not name the faulty condition. */
export const passFilterSchema = z.custom<PassFilter>().superRefine((filter, ctx) => {
  const issues = shapeIssues(filter, [], 0);
  if (issues.length === 0 && conditionsOf(filter).length > passFilterConditionsMax)
    issues.push({ path: [], message: `A filter has at most ${passFilterConditionsMax} conditions` });
  for (const issue of issues.slice(0, passFilterConditionsMax)) ctx.addIssue({ code: 'custom', ...issue });
});

/** A filter as the public API documents it: its schema is recursive. */
export const documentedPassFilter = passFilterSchema.describe('A filter, as in `GET /passes`.').meta({
  type: 'object',
  example: { all: [{ key: 'points', operator: 'isMoreThan', value: 100 }] },
});

function shapeIssues(filter: unknown, path: Path, depth: number): Issue[] {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    return [{ path, message: 'A filter is a condition, or an object with “all”, “any” or “not”' }];
  const group = ['all', 'any', 'not'].find((name) => Object.hasOwn(filter, name));
  if (group === undefined) return conditionIssues(filter, path);
  if (Object.keys(filter).length > 1)
    return [{ path, message: `Use “${group}” as the only key of its object; combine filters in a list` }];
  if (depth >= passFilterDepthMax)
    return [{ path, message: `Filters are at most ${passFilterDepthMax} levels deep` }];
  const content: unknown = Reflect.get(filter, group);
  if (group === 'not') return shapeIssues(content, [...path, group], depth + 1);
  if (!Array.isArray(content))
    return [{ path: [...path, group], message: `Write “${group}” as a list of filters` }];
  // Bounded before the walk: empty groups are not conditions.
  if (content.length > passFilterConditionsMax)
    return [
      { path: [...path, group], message: `A filter has at most ${passFilterConditionsMax} conditions` },
    ];
  return content.flatMap((each, index) => shapeIssues(each, [...path, group, index], depth + 1));
}

function conditionIssues(condition: object, path: Path): Issue[] {
  if (!('field' in condition) && !('key' in condition))
    return [{ path, message: 'A condition names a “key” or a “field”' }];
  const schema = 'field' in condition ? fieldConditionSchema : attributeFilterSchema;
  const { error } = schema.safeParse(condition);
  return (error?.issues ?? []).map((issue) => ({
    path: [...path, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
    message: issue.message,
  }));
}

/** Far above any filter at its limits that a URL can carry. */
const jsonLengthMax = 100_000;

/** JSON in a query string. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(jsonLengthMax)
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'This is not valid JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
