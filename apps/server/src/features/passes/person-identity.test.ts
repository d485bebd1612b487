import { expect, test } from 'vitest';
import { identityKeys, identityOf, matchPerson, type PersonIdentity } from './person-identity.ts';

type Person = PersonIdentity & { id: string };

const person = (id: string, given: Parameters<typeof identityOf>[0]): Person => ({
  id,
  ...identityOf(given),
});

function match(given: Parameters<typeof identityOf>[0], ...people: Person[]) {
  const found = matchPerson(identityOf(given), (key) =>
    people.find((each) => identityKeys(each).includes(key)),
  );
  if (found.kind !== 'found') return found.kind === 'new' ? 'new' : found.message;
  const { email, phone, external_id } = found.identity;
  return [found.person.id, ...found.absorbed.map(({ id }) => id), email, phone, external_id].join(' ');
}

const ada = person('ada', { email: 'Ada@example.com' });
const phone = '+4915112345678';

test('each identity alone finds its person, and adds what the person lacks', () => {
  expect(match({ email: 'ada@EXAMPLE.com' }, ada)).toBe('ada Ada@example.com  ');
  expect(match({ email: 'ada@example.com', phone }, ada)).toBe(`ada Ada@example.com ${phone} `);
  expect(match({ phone }, ada, person('bob', { phone, externalId: 'b' }))).toBe(`bob  ${phone} b`);
  expect(match({ phone, externalId: 'c-1' }, ada)).toBe('new');
  expect(match({}, ada)).toBe('new');
});

test('the stronger identity decides, and a free weaker one replaces the former', () => {
  const known = person('ada', { email: 'ada@example.com', phone, externalId: '7' });
  expect(match({ email: 'ada@example.com', phone: '+4930123456' }, known)).toBe(
    'ada ada@example.com +4930123456 7',
  );
  expect(match({ externalId: '7', email: 'lovelace@example.com' }, known)).toBe(
    `ada lovelace@example.com ${phone} 7`,
  );
});

test('two people who each lack what names the other are one person', () => {
  expect(match({ email: 'ada@example.com', phone }, ada, person('p', { phone }))).toBe(
    `ada p Ada@example.com ${phone} `,
  );
  expect(
    match(
      { email: 'ada@example.com', phone, externalId: '7' },
      ada,
      person('p', { phone }),
      person('o', { externalId: '7' }),
    ),
  ).toBe(`o ada p Ada@example.com ${phone} 7`);
});

test('two people who differ in an identity stay two: a family may share a phone', () => {
  const mother = person('mother', { email: 'mother@example.com', phone });
  expect(match({ email: 'ada@example.com', phone }, ada, mother)).toBe(
    'The phone number belongs to another person than the email address.',
  );
  expect(match({ email: 'son@example.com', phone }, mother)).toBe(
    'The phone number belongs to a person with another email address.',
  );
  const numbered = person('n', { email: 'ada@example.com', externalId: '7' });
  expect(match({ email: 'ada@example.com', externalId: '8' }, numbered)).toBe(
    'The email address belongs to a person with another own id.',
  );
  const [one, two] = [
    person('one', { email: 'ada@example.com' }),
    person('two', { email: 'x@y.org', phone }),
  ];
  expect(
    match({ externalId: '9', email: 'ada@example.com', phone }, person('o', { externalId: '9' }), one, two),
  ).toBe('The phone number belongs to another person than the own id.');
});
