import { expect, test } from 'vitest';
import { emptyDesignDocument } from '../document/empty-design-document.ts';
import { partsShowing } from './designed-parts.ts';

const file = 'a'.repeat(64);
const picture = { file, crop: null };
const id = '018f3c4e-0000-7000-8000-000000000001';
const when = [{ key: 'tier', operator: 'is', value: 'Gold' } as const];
const stamps = { attribute: 'stamps', total: 10, columns: 5, full: file, empty: file, background: '#ffffff' };

test.each([
  ['attributes.stamps', ['images.cover']],
  ['attributes.tier', ['images.logo', 'colors.label']],
  ['user.tier', ['images.logo', 'colors.label']],
  ['attributes.points', []],
])('%s decides these pictures and colors', (value, parts) => {
  const document = emptyDesignDocument('loyalty', 'Rewards');
  document.fields = { header: [], primary: [], secondary: [], auxiliary: [], back: [] };
  document.images = {
    logo: { ...picture, variants: [{ ...picture, id, when }] },
    cover: { ...picture, stamps },
  };
  document.colors.variants = [{ id, when, label: '#ffcc00' }];
  expect(partsShowing(document, new Set([value]))).toEqual(parts);
});
