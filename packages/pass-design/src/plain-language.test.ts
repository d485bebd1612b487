import { expect, test } from 'vitest';
import { liquidLanguage } from './liquid-language.ts';
import { isPlainText, plainLanguage } from './plain-language.ts';
import { sampleScope } from './sample-scope.ts';
import { attribute } from './starting-parts.ts';

const attributes = [
  attribute('points', 'Points', 'number'),
  attribute('tier', 'Tier', 'text', { scope: 'user' }),
];

const plain = [
  '',
  'no Liquid at all { } %}',
  '{{ user.firstName }} {{user.lastName}}',
  '{{ user.tier | default: "Basic" }} {{ attributes.points }}',
  '{{ attributes.tier }} and {{ user.points }}',
  '{{ attributes.nothing }} {{ attributes.nothing }} {{ pass.nothing }} {{ issuer.name }}',
];
const more = [
  '{{ user.firstName | upcase }}',
  '{% if true %}x{% endif %}',
  '{{ user.firstName',
  '{{ elsewhere.name }}',
  '{{ user.size }}',
];

test.each(plain)('of %j, which is plain, the short way says what the whole language says', (text) => {
  const scope = sampleScope({ attributes });
  expect(isPlainText(text)).toBe(true);
  expect(plainLanguage.render(text, scope)).toBe(liquidLanguage.render(text, scope));
  expect(plainLanguage.problems(text, attributes)).toEqual(liquidLanguage.problems(text, attributes));
});

test.each(more)('%j is not plain: it stands as written until the whole language is there', (text) => {
  expect(isPlainText(text)).toBe(false);
  expect(plainLanguage.render(text, sampleScope({ attributes }))).toBe(text);
  expect(plainLanguage.problems(text, attributes)).toEqual([]);
});
