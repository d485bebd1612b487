import { expect, test } from 'vitest';
import { valuesWithoutFallback } from './plain-text.ts';

test.each([
  ['Hello {{ user.firstName }}, {{user.firstName}}', ['firstName']],
  ['{{- attributes.points | round }} of {{ user.city | upcase | default: "x" }}', ['points']],
  ['Hello {{ user.firstName | default: "there" }}', []],
  ['{{ pass.expiresAt }} and {% if user.firstName %}you{% endif %}', []],
])('the values of %j without a fallback are named once', (text, keys) => {
  expect(valuesWithoutFallback(text)).toEqual(keys);
});
