import type { Template } from 'liquidjs';
import type { Attribute } from './attribute.ts';
import { personKeys } from './attribute.ts';
import type { DesignDocument } from './design-document.ts';
import type { DesignIssue } from './design-issue.ts';
import { liquidReferences, parseLiquid, runLiquid } from './liquid-engine.ts';
import { sampleScope } from './sample-scope.ts';
import { issuerNames, passNames, scopeNouns } from './scope.ts';

type Names = Record<string, ReadonlySet<string>>;

const asksForTheHour = /(["'])(?:now|today)\1\s*\|\s*date\b/;

function knownNames(attributes: readonly Attribute[]): Names {
  const keys = (scope: Attribute['scope']) =>
    attributes.filter((attribute) => attribute.scope === scope).map((attribute) => attribute.key);
  return {
    user: new Set([...personKeys, ...keys('user')]),
    attributes: new Set(keys('pass')),
    pass: new Set(passNames),
    issuer: new Set(issuerNames),
  };
}

function wrongScope(noun: string, key: string, names: Names): string {
  if (noun === 'user' && names.attributes?.has(key)) return ` Write {{ attributes.${key} }}.`;
  if (noun === 'attributes' && names.user?.has(key)) return ` Write {{ user.${key} }}.`;
  return '';
}

function referenceProblem(segments: readonly unknown[], names: Names): string | null {
  const [noun, key] = segments;
  const known = typeof noun === 'string' && Object.hasOwn(names, noun) ? names[noun] : undefined;
  if (!known)
    return `Nothing is called “${String(noun)}”. A text can refer to ${scopeNouns.join(', ')}, such as {{ user.firstName }}.`;
  if (typeof key !== 'string') return `Say which value of ${String(noun)}, such as {{ user.firstName }}.`;
  if (known.has(key)) return null;
  const what = noun === 'user' || noun === 'attributes' ? 'No attribute is declared for' : 'There is no';
  return `${what} {{ ${String(noun)}.${key} }}.${wrongScope(String(noun), key, names)}`;
}

/** The library's own words without the line numbers it adds for files. */
const words = (cause: unknown): string =>
  cause instanceof Error ? cause.message.replace(/, (?:file:.*, )?line:\d+.*$/s, '') : String(cause);

/** A trial on the sample person: loops without end and the like would cost a campaign this much on every pass. */
function trialProblem(templates: Template[], attributes: readonly Attribute[]): string | null {
  try {
    runLiquid(templates, sampleScope({ attributes: [...attributes] }));
    return null;
  } catch (cause) {
    return `This text takes too long to draw: ${words(cause)}.`;
  }
}

function liquidProblems(text: string, attributes: readonly Attribute[]): string[] {
  if (!text.includes('{{') && !text.includes('{%')) return [];
  try {
    const templates = parseLiquid(text);
    const references = liquidReferences(templates);
    const names = knownNames(attributes);
    const problems = references
      .map((segments) => referenceProblem(segments, names))
      .filter((problem) => problem !== null);
    if (asksForTheHour.test(text))
      problems.push('A pass cannot tell the time: it is drawn from what is written on it.');
    const trial = problems.length === 0 ? trialProblem(templates, attributes) : null;
    return trial === null ? [...new Set(problems)] : [trial];
  } catch (cause) {
    return [`This text cannot be read: ${words(cause)}.`];
  }
}

/** What is first wrong with the Liquid of one text, in words: it cannot be read, or it refers to what no pass of the design has. Null when nothing is. */
export function liquidProblem(text: string, document: Pick<DesignDocument, 'attributes'>): string | null {
  return liquidProblems(text, document.attributes)[0] ?? null;
}

/** Every such problem of many texts, as errors at their paths. */
export function liquidIssues(
  texts: readonly { path: string; text: string }[],
  attributes: readonly Attribute[],
): DesignIssue[] {
  return texts.flatMap(({ path, text }) =>
    liquidProblems(text, attributes).map((message) => ({ severity: 'error', path, message }) as const),
  );
}
