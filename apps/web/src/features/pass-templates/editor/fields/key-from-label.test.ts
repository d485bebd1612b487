import { keySchema } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { keyFromLabel } from './key-from-label.ts';

it.each([
  ['Loyalty points', 'loyaltyPoints'],
  ['Größe & Straße', 'grosseStrasse'],
  ['3 visits left', 'visitsLeft'],
  ['Crème brûlée', 'cremeBrulee'],
  ['  GATE  ', 'gate'],
  ['{{ user.firstName }} of', 'of'],
])('“%s” suggests a key people recognize', (label, key) => {
  expect(keyFromLabel(label, [], 'field')).toBe(key);
});

it('a label without a Latin letter gets the fallback', () => {
  expect(keyFromLabel('نقاط', [], 'field')).toBe('field');
  expect(keyFromLabel('🎉', ['field'], 'field')).toBe('field2');
});

it('a key already in use gets the next number', () => {
  expect(keyFromLabel('Points', ['points', 'points2'], 'field')).toBe('points3');
});

it('whatever the label, the key is one the design accepts', () => {
  for (const label of ['', '42', 'ÆØÅ', 'a'.repeat(500), '__proto__', 'İstanbul', '{% if x %}', '½ price'])
    expect(keySchema.safeParse(keyFromLabel(label, [], 'attribute')).error).toBeUndefined();
});
