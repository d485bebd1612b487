/** What names a person, each unique in the workspace. An empty address and null identify no person. */
export type PersonIdentity = { email: string; phone: string | null; external_id: string | null };

export type GivenIdentity = {
  email?: string | undefined;
  phone?: string | null | undefined;
  externalId?: string | null | undefined;
};

export const identityOf = ({ email, phone, externalId }: GivenIdentity): PersonIdentity => ({
  email: email ?? '',
  phone: phone || null,
  external_id: externalId || null,
});

/** From the strongest to the weakest: an own id never changes hands, a phone number does. */
const names = ['external_id', 'email', 'phone'] as const;
type Name = (typeof names)[number];

const words: Record<Name, string> = { external_id: 'own id', email: 'email address', phone: 'phone number' };
const paths: Record<Name, string> = { external_id: 'externalId', email: 'email', phone: 'phone' };

const keyOf = (identity: PersonIdentity, name: Name): string | null => {
  const value = name === 'email' ? identity.email.toLowerCase() : identity[name];
  return value ? `${name} ${value}` : null;
};

export const identityKeys = (identity: PersonIdentity): string[] =>
  names.flatMap((name) => keyOf(identity, name) ?? []);

export type PersonMatch<Person> =
  | { kind: 'new' }
  /** `absorbed`: people who turn out to be the same person. */
  | { kind: 'found'; person: Person; absorbed: Person[]; identity: PersonIdentity }
  | { kind: 'refused'; path: string; message: string };

/**
 * Who is meant. The strongest identity decides, and a weaker one that differs is new, such as another phone number. Two people are merged if each
 * lacks what names the other; they are two if they differ in an identity.
 */
export function matchPerson<Person extends PersonIdentity>(
  given: PersonIdentity,
  find: (key: string) => Person | undefined,
): PersonMatch<Person> {
  const found = names.flatMap((name) => {
    const key = keyOf(given, name);
    const person = key === null ? undefined : find(key);
    return person ? [{ name, person }] : [];
  });
  const [first, ...others] = found;
  if (!first) return { kind: 'new' };
  const { person } = first;
  const stronger = names.slice(0, names.indexOf(first.name));
  const other = stronger.find((name) => differ(given, person, name));
  if (other) return refused(first.name, `belongs to a person with another ${words[other]}`);
  const known = [person];
  for (const { name, person: another } of others) {
    if (known.includes(another)) continue;
    if (known.some((one) => names.some((each) => differ(one, another, each))))
      return refused(name, `belongs to another person than the ${words[first.name]}`);
    known.push(another);
  }
  const value = (name: 'phone' | 'external_id') =>
    given[name] ?? known.find((each) => each[name] !== null)?.[name] ?? null;
  const email = given.email || (known.find((each) => each.email !== '')?.email ?? '');
  const asWritten = known.find((each) => each.email.toLowerCase() === email.toLowerCase())?.email;
  return {
    kind: 'found',
    person,
    absorbed: known.slice(1),
    identity: { email: asWritten ?? email, phone: value('phone'), external_id: value('external_id') },
  };
}

/** Whether both have the identity, and not the same. */
function differ(one: PersonIdentity, other: PersonIdentity, name: Name): boolean {
  const [key, otherKey] = [keyOf(one, name), keyOf(other, name)];
  return key !== null && otherKey !== null && key !== otherKey;
}

const refused = (name: Name, why: string) => ({
  kind: 'refused' as const,
  path: `user.${paths[name]}`,
  message: `The ${words[name]} ${why}.`,
});
