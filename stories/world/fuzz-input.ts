import { isFullRun } from './is-full-run.ts';

export const maliciousPaths = [
  '%00',
  'a%00b',
  '%E0%A4%A',
  '%',
  '%25',
  '%ED%A0%80',
  '..%2f..%2fetc%2fpasswd',
  "';drop table passes;--",
  '<script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '-1',
  '1e999',
  'x'.repeat(6_000),
  '018F3C4E-0000-7000-8000-000000000000',
  '%F0%9F%8D%B0',
];

/** A valid input with one malformed value, as JSON text, since no serializer writes some of these values. */
export type FuzzedInput = { field: string; what: string; json: string };

/** The longest query string sent; Node limits all headers of a request to 16 KB. */
const addressCharactersMax = 6_000;

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const cursor = (values: unknown) => JSON.stringify(Buffer.from(JSON.stringify(values)).toString('base64url'));

/** Values of each type that break parsers or databases: each field gets all of them; each field of a large input, and each whole input, a third. */
const everyField: Record<string, string> = {
  null: 'null',
  true: 'true',
  zero: '0',
  'an empty text': '""',
  'a huge text': JSON.stringify('ü'.repeat(90_000)),
  'a text with NUL': '"name\\u0000name@example.com"',
  'half a surrogate pair': '"name \\ud800"',
  'an empty list': '[]',
  'an empty object': '{}',
};

/** Variants of these types: each field gets a third of them (of a large input, and instead of it, a ninth), a different third in each input. */
const inTurn: Record<string, string> = {
  'a negative number': '-1',
  'a fraction': '0.5',
  'a number beyond doubles': '1e999',
  'a number beyond 64 bits': '18446744073709551616',
  'the smallest number': '5e-324',
  blanks: '" \\t\\n "',
  'a long text': JSON.stringify('x'.repeat(5_000)),
  NUL: '"\\u0000"',
  'the other half': '"\\udfff@example.com"',
  'control characters': '"\\u0001\\u001b[31m\\u007f\\u0085"',
  'text that turns around': '"\\u202e\\u2066abc"',
  SQL: '"\'; drop table passes; --"',
  'a LIKE pattern': '"%_\\\\%"',
  HTML: '"<script>alert(1)</script>"',
  'half a Liquid output': '"{{"',
  'half a Liquid tag': '"{% if"',
  'an endless Liquid loop': '"{% for i in (1..1000000000) %}{{ i }}{% endfor %}"',
  'nested Liquid loops':
    '"{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}"',
  'Liquid that reads a file': '"{% include \'/etc/passwd\' %}"',
  'no date': '"2026-13-45T99:99:99Z"',
  'a date before dates': '"0000-01-01T00:00:00Z"',
  'a date after dates': '"9999-12-31T23:59:59-14:00"',
  'a date of six figures': '"+275760-09-13T00:00:00Z"',
  'a path': '"../../../../etc/passwd"',
  'a script address': '"javascript:alert(1)"',
  'an address with a password': '"https://user:pass@127.0.0.1:1/\\u0000"',
  'a uuid in capitals': '"018F3C4E-0000-7000-8000-000000000000"',
  'the name of a method': '"constructor"',
  'a list of a text': '["x"]',
  'a long list': `[${Array(2_000).fill('0').join(',')}]`,
  'a deep list': deep(1_000),
  'a very deep list': deep(20_000),
  'an operator': '{"$ne":null}',
  'a prototype': '{"__proto__":{"isSystemAdmin":true}}',
  'a constructor': '{"constructor":{"prototype":{"isSystemAdmin":true}},"toString":1}',
  'keys with NUL': '{"\\u0000":"\\u0000","points":{"value":"\\u0000","label":"\\ud800"}}',
};

/** Only lists read cursors, and lists are queries. */
const cursors: Record<string, string> = {
  'a cursor of words': cursor(['zzz']),
  'a cursor of two words': cursor(['zzz', 'zzz']),
  'a cursor of NUL': cursor(['\0']),
  'a cursor of two NUL': cursor(['\0', '\0']),
  'a cursor of things': cursor([{}]),
  'a cursor of half a surrogate pair': '"WyJcdWQ4MDAiLCJcdWQ4MDAiXQ"',
};

const mark = '@the spoiled value@';

const thirds = 3;
/** An input with more fields is large: most of its fields share their rules with others. A full run fuzzes it like the others. */
const fieldsMax = isFullRun ? Number.POSITIVE_INFINITY : 9;
/** Most inputs have one of these, of one schema: each gets the share of a field of a large input. */
const sharedFields = new Set([
  'workspaceHandle',
  'organizationHandle',
  'passTemplateId',
  'passId',
  'campaignId',
]);
const isShared = (field: string) => !isFullRun && sharedFields.has(field);

/** Every `parts`-th entry, from an index that varies by field. */
const share = (values: Record<string, string>, parts: number, first: number): [string, string][] =>
  Object.entries(values).filter((_, index) => index % parts === first % parts);

/**
 * The valid input with each of its fields (of a list, the first item's) omitted or replaced by malicious values, and the values by themselves.
 * @param inAddress omits what does not fit into a query string.
 */
export function fuzzInput(
  input: Record<string, unknown>,
  { inAddress }: { inAddress: boolean },
): FuzzedInput[] {
  const fields = fieldsOf(input);
  const variants = inAddress ? { ...inTurn, ...cursors } : inTurn;
  const fuzzed = fields.flatMap((field, index) => {
    const parts = fields.length > fieldsMax || isShared(field.join('.')) ? thirds : 1;
    const first = fields.length + index;
    const values = [...share(everyField, parts, first), ...share(variants, parts * thirds, first)];
    return [
      { field: field.join('.'), what: 'nothing', json: JSON.stringify(replaced(input, field, undefined)) },
      ...values.map(([what, json]) => ({
        field: field.join('.'),
        what,
        json: JSON.stringify(replaced(input, field, mark)).replace(JSON.stringify(mark), () => json),
      })),
    ];
  });
  const whole = [
    ...share(everyField, isFullRun ? 1 : thirds, fields.length),
    ...share(variants, isFullRun ? 1 : thirds * thirds, fields.length),
  ].map(([what, json]) => ({ field: '', what, json }));
  return [...fuzzed, ...whole].filter(
    ({ json }) => !inAddress || encodeURIComponent(json).length < addressCharactersMax,
  );
}

function fieldsOf(value: unknown, path: string[] = []): string[][] {
  const children =
    Array.isArray(value) && value.length > 0
      ? fieldsOf(value[0], [...path, '0'])
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, child]) => fieldsOf(child, [...path, key]))
        : [];
  return path.length > 0 ? [path, ...children] : children;
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return [replaced(value[0], rest, by), ...value.slice(1)];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? replaced(child, rest, by) : child]),
  );
}

let people = 0;

/** Replaces the default holder by a separate one: each call would update all of a person's hundreds of passes. */
export function withUniqueHolder(json: string): string {
  people += 1;
  return json.replace('"reader@example.com"', `"reader-${people}@example.com"`);
}
