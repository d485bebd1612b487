import type { FieldIssue } from '@tessera/contract';
import { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

// Schemas with messages of their own keep them.
z.config({ customError: sentenceOf });

export function fieldIssuesOf(error: { issues: Issue[] }): FieldIssue[] {
  return error.issues.flatMap((issue) => describe(issue, []));
}

function describe(issue: Issue, parent: PropertyKey[]): FieldIssue[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey([...path, key]));
  if (issue.code === 'invalid_union') {
    const meant = meantOption(issue.errors);
    if (meant) return meant.flatMap((each) => describe(each, path));
  }
  return [{ path: dotted(path), message: withWholePath(issue.message, path) }];
}

function unknownKey(path: PropertyKey[]): FieldIssue {
  return { path: dotted(path), message: `${subjectOf(path)} is not a known property.` };
}

/** Null if no option has the input's type. */
function meantOption(options: Issue[][]): Issue[] | null {
  const ofItsType = options.filter((issues) =>
    issues.every(({ code, path }) => code === 'unrecognized_keys' || path.length > 0),
  );
  return ofItsType.sort((a, b) => a.length - b.length)[0] ?? null;
}

/** The message of a nested check names its own part of the path only. */
function withWholePath(message: string, path: PropertyKey[]): string {
  const named = /^`([^`]+)`/.exec(message)?.[1];
  if (named === undefined || !`.${dotted(path)}`.endsWith(`.${named}`)) return message;
  return `${subjectOf(path)}${message.slice(named.length + 2)}`;
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

function subjectOf(path: readonly PropertyKey[] = []): string {
  return path.length === 0 ? 'This' : `\`${dotted(path)}\``;
}

function sentenceOf(issue: RawIssue): string | undefined {
  const predicate = issue.input === undefined ? 'is missing' : predicateOf(issue);
  return predicate === undefined ? undefined : `${subjectOf(issue.path)} ${predicate}.`;
}

function predicateOf(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeWords[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${quoted(issue.values[0])}`
        : `must be one of ${issue.values.map(quoted).join(', ')}`;
    case 'too_small':
      return sizeWords(issue.origin, issue.exact ? 'exactly' : 'at least', issue.minimum, issue.inclusive);
    case 'too_big':
      return sizeWords(issue.origin, issue.exact ? 'exactly' : 'at most', issue.maximum, issue.inclusive);
    case 'invalid_format':
      return `must be ${formatWords[issue.format] ?? 'written in another form'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has properties that are not known: ${issue.keys.map(quoted).join(', ')}`;
    case 'invalid_key':
      return 'has a key that is not valid';
    case 'invalid_union':
      return unionWords(issue);
    case 'invalid_element':
    case 'custom':
      return 'is not valid';
  }
}

const typeWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
  date: 'a time',
};

const formatWords: Record<string, string> = {
  email: 'an email address',
  url: 'a URL, such as https://example.com',
  uuid: 'an id: a UUID',
  guid: 'an id: a UUID',
  datetime: 'a time such as 2026-12-24T08:00:00Z',
  date: 'a date such as 2026-12-24',
  time: 'a time such as 21:30',
};

function quoted(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : String(value);
}

function sizeWords(origin: string, bound: string, limit: number | bigint, isInclusive = true): string {
  if (origin === 'string') return `must have ${bound} ${plural(limit, 'character')}`;
  if (['array', 'set', 'map', 'object'].includes(origin))
    return `must have ${bound} ${plural(limit, 'item')}`;
  if (isInclusive) return `must be ${bound} ${limit}`;
  return `must be ${bound === 'at least' ? 'more' : 'less'} than ${limit}`;
}

function plural(count: number | bigint, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${Number(count) === 1 ? '' : 's'}`;
}

function unionWords(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (Array.isArray(issue.options)) return `must be one of ${issue.options.map(quoted).join(', ')}`;
  const expected = issue.errors.flatMap((issues) =>
    issues.flatMap((each) => predicateOf(each as RawIssue) ?? []),
  );
  const choices = new Set(expected.map((words) => words.replace(/^must be (one of )?/, '')));
  return choices.size === 0 ? 'is not valid' : `must be ${[...choices].join(', or ')}`;
}
