import { expect, test } from 'vitest';
import { z } from 'zod';
import { refuseUnknownKeys } from './rest/refuse-unknown-keys.ts';
import { fieldIssuesOf } from './validation-words.ts';

const body = refuseUnknownKeys(
  z.object({
    user: z.object({ email: z.email(), firstName: z.string().max(3).default('') }),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
    passIds: z.array(z.uuid()).min(1).optional(),
    action: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('void'), atOnce: z.boolean().default(false) }),
        z.object({ kind: z.literal('restore') }),
      ])
      .optional(),
    limit: z.union([z.object({ days: z.int().min(1) }), z.literal('never')]).optional(),
    name: z.string('Enter a name.').optional(),
  }),
);

function problemsOf(input: unknown) {
  const { error } = body.safeParse(input);
  return Object.fromEntries((error ? fieldIssuesOf(error) : []).map(({ path, message }) => [path, message]));
}

const user = { email: 'ada@example.com' };

test('all problems are reported at once, each with its path and a sentence', () => {
  expect(
    problemsOf({
      user: { firstName: 'Augusta', lastname: 'King' },
      attribute: {},
      passIds: ['1', 2],
      name: 3,
    }),
  ).toEqual({
    'user.email': '`user.email` is missing.',
    'user.firstName': '`user.firstName` must have at most 3 characters.',
    'user.lastname': '`user.lastname` is not a known property.',
    attribute: '`attribute` is not a known property.',
    'passIds.0': '`passIds.0` must be an id: a UUID.',
    'passIds.1': '`passIds.1` must be a text.',
    name: 'Enter a name.',
  });
});

test('unknown properties are refused in nested objects, in lists and in the options of a union', () => {
  expect(problemsOf({ user, action: { kind: 'void', atonce: true } })).toEqual({
    'action.atonce': '`action.atonce` is not a known property.',
  });
  expect(problemsOf({ user, limit: { days: 0, hours: 1 } })).toEqual({
    'limit.days': '`limit.days` must be at least 1.',
    'limit.hours': '`limit.hours` is not a known property.',
  });
  expect(problemsOf({ user, attributes: { anything: 'x', points: 1 } })).toEqual({});
});

test('a union says what it accepts', () => {
  expect(problemsOf({ user, action: { kind: 'burn' } })).toEqual({
    'action.kind': '`action.kind` must be one of “void”, “restore”.',
  });
  expect(problemsOf({ user, limit: 7 })).toEqual({ limit: '`limit` must be an object, or “never”.' });
  expect(problemsOf({ user, attributes: { points: [] } })).toEqual({
    'attributes.points': '`attributes.points` must be a text, or a number, or null.',
  });
  expect(problemsOf({ user, attributes: { points: {} } })['attributes.points']).toMatch(/must be a text/);
});

test('an input of another type, or without a value, is described in words', () => {
  expect(problemsOf(undefined)).toEqual({ '': 'This is missing.' });
  expect(problemsOf([])).toEqual({ '': 'This must be an object.' });
});

test('a schema that would stay open is an error of the route', () => {
  expect(() => refuseUnknownKeys(z.lazy(() => z.object({})))).toThrow('lazy');
});
