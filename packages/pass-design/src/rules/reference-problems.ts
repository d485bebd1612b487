import type { Attribute } from '../document/attribute.ts';
import { personKeys } from '../document/design-choices.ts';
import { issuerNames, passNames, scopeNouns } from '../render/scope.ts';

type Names = Record<string, ReadonlySet<string>>;

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

/** Messages for references (`['user', 'firstName']`) that no pass of the design has; each once. */
export function referenceProblems(
  references: readonly (readonly unknown[])[],
  attributes: readonly Attribute[],
): string[] {
  const names = knownNames(attributes);
  const problems = references.map((segments) => referenceProblem(segments, names));
  return [...new Set(problems.filter((problem) => problem !== null))];
}
