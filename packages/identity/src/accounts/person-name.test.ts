import { expect, test } from 'vitest';
import { badNames, goodNames } from '../../../text-rules/src/text-vectors.fixture.ts';
import { IdentityError } from '../errors.ts';
import { nameFromElsewhere } from '../oauth/oauth-account.ts';
import { organizationName } from '../organizations/create-organization.ts';
import { personName } from './person-name.ts';

test.each([
  ['person', personName],
  ['organization', organizationName],
])('the name of a %s is one line of text without control characters', (_, read) => {
  expect(goodNames.map(read)).toEqual(goodNames);
  for (const name of badNames) expect(() => read(name), name).toThrow(IdentityError);
});

test('a name from another provider is cleaned until it is one that could be typed', () => {
  expect(goodNames.map(nameFromElsewhere)).toEqual(goodNames);
  for (const name of badNames) {
    const cleaned = nameFromElsewhere(name);
    expect(personName(cleaned)).toBe(cleaned);
  }
});
