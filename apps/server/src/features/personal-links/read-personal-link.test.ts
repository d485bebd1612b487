import type { Attribute } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { personalLink } from '../../../../../packages/client/src/personal-link.ts';
import { seededRandom } from '../../testing/random-filters.fixture.ts';
import { type LinkRules, readPersonalLink } from './read-personal-link.ts';

const secret = 'tlk_secret';
const now = new Date('2026-11-23T09:00:00Z');
const base = { scope: 'pass', required: false, default: null, onSignUpForm: false } as const;
const attributes: Attribute[] = [
  { ...base, id: 'points', key: 'points', label: 'Points', type: 'number' },
  { ...base, id: 'town', key: 'town', label: 'Town', type: 'text' },
  { ...base, id: 'member', key: 'member', label: 'Member', type: 'boolean' },
  { ...base, id: 'since', key: 'since', label: 'Since', type: 'date' },
];
const rules: LinkRules = {
  secret,
  allowsUnsigned: true,
  attributeKeys: ['town'],
  expiresAt: null,
  attributes,
};
const read = (search: string, changes: Partial<LinkRules> = {}) =>
  readPersonalLink(search, { ...rules, ...changes }, now);
const sign = async (values: Record<string, string | number | boolean>, expiresAt?: Date) => {
  const link = await personalLink({
    baseUrl: 'https://x.example',
    templateId: '1.x',
    values,
    secret,
    expiresAt,
  });
  return new URL(link).search;
};
const person = { email: 'ada@example.com', firstName: '', lastName: '' };

const alphabet = [
  'a',
  'Z',
  '0',
  ' ',
  '+',
  '%',
  '&',
  '=',
  '?',
  '#',
  '/',
  '.',
  '~',
  "'",
  '(',
  '!',
  '*',
  'é',
  'e\u0301',
  'ß',
  '中',
  '👩🏽‍💻',
  '"',
  '<',
  ';',
  ',',
  '%20',
  '&amp;',
];

test('any text survives a signed link, however the query is written and whatever a tool appends', async () => {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let round = 0; round < 400; round++) {
    const town = Array.from({ length: Math.floor(random() * 8) }, () => pick(alphabet)).join('');
    const points = Math.round((random() - 0.5) * 1e6) / 100;
    const search = await sign({ email: 'ada+x@example.com', town, points, member: random() < 0.5 });
    const [signed = '', signature = ''] = search.slice(1).split('&signature=');
    const shuffled = signed
      .split('&')
      .toSorted(() => random() - 0.5)
      .join('&');
    const written = [
      search,
      `?${shuffled.replaceAll('%20', '+')}&signature=${signature}&utm_source=mail&mc_cid=1&points=9`,
    ];
    for (const query of written) {
      const link = read(query);
      if ('fault' in link) throw new Error(`${query}: ${link.fault} ${link.problems.join(' ')}`);
      expect(link).toMatchObject({
        isSigned: true,
        user: { email: 'ada+x@example.com' },
        attributes: { points },
      });
      expect(link.attributes.town).toBe(town.trim() === '' ? undefined : town);
    }
  }
});

test('a signed link in which any character was changed, added or removed is refused', async () => {
  const search = await sign({ email: 'ada@example.com', town: 'Å b', points: 5 }, new Date('2027-01-01'));
  expect(read(search)).toMatchObject({ isSigned: true });
  const end = search.length;
  for (let at = 1; at < end; at++) {
    for (const changed of [
      `${search.slice(0, at)}${search[at] === '1' ? '2' : '1'}${search.slice(at + 1)}`,
      `${search.slice(0, at)}0${search.slice(at)}`,
      `${search.slice(0, at)}${search.slice(at + 1)}`,
    ]) {
      // `%c3` and `%C3` are the same byte; everything else is another link.
      if (new URLSearchParams(changed).toString() === new URLSearchParams(search).toString()) continue;
      expect(read(changed), changed).toHaveProperty('fault');
    }
  }
});

test('a link signed with another secret, or with none set, is refused', async () => {
  const search = await sign({ email: 'ada@example.com' });
  expect(read(search, { secret: 'another' })).toEqual({ fault: 'linkInvalid', problems: [] });
  expect(read(search, { secret: null })).toEqual({ fault: 'linkInvalid', problems: [] });
  expect(read('?email=ada@example.com&signature=')).toEqual({ fault: 'linkInvalid', problems: [] });
});

test('an unsigned link sets the allowed attributes and nothing else, and only where such links work', () => {
  const plain = '?email=ada@example.com&town=Oslo&utm_source=news&mc_eid=7';
  expect(read(plain)).toEqual({
    isSigned: false,
    user: person,
    attributes: { town: 'Oslo' },
    utm: { source: 'news' },
  });
  expect(read(plain, { allowsUnsigned: false })).toMatchObject({ fault: 'linkInvalid' });
  expect(read(`${plain}&points=9`)).toEqual({
    fault: 'linkWrong',
    problems: ['Only a signed link may set points.'],
  });
  expect(read(plain, { attributeKeys: [] })).toMatchObject({ fault: 'linkWrong' });
});

test('expired is what the link or the template says, to the second', async () => {
  const signed = await sign({ email: 'ada@example.com' }, new Date(now.getTime() + 1000));
  expect(read(signed)).not.toHaveProperty('fault');
  const over = await sign({ email: 'ada@example.com' }, now);
  expect(read(over)).toMatchObject({ fault: 'linkExpired' });
  expect(read(signed, { expiresAt: now })).toMatchObject({ fault: 'linkExpired' });
  expect(read('?email=ada@example.com&expires=soon')).toMatchObject({ fault: 'linkWrong' });
  expect(read(`?email=ada@example.com&expires=${now.getTime() / 1000}`)).toMatchObject({
    fault: 'linkExpired',
  });
});

test('wrong values are named; empty ones, as merge fields leave them, count as absent', async () => {
  const wrong = await sign({ email: 'nobody', town: 'a\u0000b', unknown: 1 });
  expect(read(wrong)).toEqual({
    fault: 'linkWrong',
    problems: [
      'The pass template has no attribute unknown.',
      'Town contains characters that cannot be stored.',
      'email must be an email address.',
    ],
  });
  expect(read('?email=*|EMAIL|*')).toMatchObject({ fault: 'linkWrong' });
  expect(read('?email=a@example.com&email=b@example.com')).toMatchObject({
    problems: ['email is in the link twice.'],
  });
  expect(read('?email=ada@example.com&town=&firstName=%20&points=')).toMatchObject({ fault: 'linkWrong' });
  expect(read('?email=ada@example.com&town=&firstName=%20')).toMatchObject({ user: person, attributes: {} });
  expect(read('?email=ada+news@example.com')).toMatchObject({ user: { email: 'ada+news@example.com' } });
  expect(read('')).toMatchObject({ fault: 'linkWrong' });
});
