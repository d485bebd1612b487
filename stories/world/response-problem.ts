import type { RawAnswer } from './call-procedure.ts';
import type { FuzzedInput } from './fuzz-input.ts';
import { inLanes } from './in-lanes.ts';

/** What no response may contain: stack traces, file names, SQL, database errors. */
const internals =
  /\n\s+at |node_modules|\.ts:\d|relation "|syntax error at|invalid input syntax|violates |duplicate key|Kysely|ENOENT|ECONN|\bselect .+ from |\binsert into /;

/** At least two words, of which the first may be the path of the field. */
const sentence = /^["`\p{L}].* .+$/su;

/**
 * What is wrong with a response to malformed input; null if the input is accepted, or refused below 500 with a sentence.
 * @param field the dotted path of the malformed field, which a validation error must name.
 */
export function responseProblem({ status, body }: RawAnswer, field = ''): string | null {
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`;
  if (internals.test(body)) return `shows its insides: ${body.slice(0, 300)}`;
  if (status < 400) return null;
  const refusal = readRefusal(body);
  if (!refusal || !sentence.test(refusal.message))
    return `${status} without a sentence: ${body.slice(0, 200)}`;
  if (refusal.code !== 'validationFailed') return null;
  const blamed = refusal.issues.some(({ path }) => isAbout(path, field));
  return blamed && refusal.issues.every(({ message }) => sentence.test(message))
    ? null
    : `blames no field, or not ${field}: ${JSON.stringify(refusal.issues).slice(0, 200)}`;
}

type Refusal = { message: string; code: string | null; issues: { path: string; message: string }[] };

/** Refusals have three forms: tRPC's, the public API's, and the identity provider's, which the npm client defines. */
function readRefusal(body: string): Refusal | null {
  const json = parse(body);
  const error = at(json, 'error');
  const data = at(error, 'data');
  const message = [
    at(error, 'detail'),
    at(error, 'message'),
    at(json, 'message'),
    at(json, 'error_description'),
  ];
  const issues = at(data, 'issues') ?? at(error, 'issues');
  const code = at(data, 'appCode') ?? at(error, 'type');
  const text = message.find((part) => typeof part === 'string');
  if (typeof text !== 'string') return null;
  return {
    message: text,
    code: typeof code === 'string' ? code : null,
    issues: Array.isArray(issues)
      ? issues.map((issue) => ({ path: String(at(issue, 'path')), message: String(at(issue, 'message')) }))
      : [],
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

/** A start after the end is reported at the end. */
const pairs: Record<string, string> = { from: 'until' };

function isAbout(path: string, field: string): boolean {
  // Liquid is refused by its path within the design, also for a reference to a deleted attribute.
  const within = field.replace(/^document\./, '');
  if (within !== field && isAbout(path, within)) return true;
  return (
    field === '' ||
    field === 'attributes' ||
    path === field ||
    path === pairs[field] ||
    path.startsWith(`${field}.`) ||
    field.startsWith(`${path}.`) ||
    path === ''
  );
}

export async function listResponseProblems(
  inputs: readonly FuzzedInput[],
  ask: (json: string) => Promise<RawAnswer>,
): Promise<string[]> {
  return responseProblems(inputs, await inLanes(inputs, ({ json }) => ask(json)));
}

export function responseProblems(inputs: readonly FuzzedInput[], answers: readonly RawAnswer[]): string[] {
  return inputs.flatMap(({ field, what }, index) => {
    const answer = answers[index];
    const complaint = answer ? responseProblem(answer, field) : 'no answer';
    return complaint ? [`${field} = ${what}: ${complaint}`] : [];
  });
}
