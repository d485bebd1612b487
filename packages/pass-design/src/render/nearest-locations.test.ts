import { expect, test } from 'vitest';
import { nearestLocations, readCoordinates } from './nearest-locations.ts';
import { renderPass } from './render-pass.ts';
import { designWith, inputOf } from './test-input.ts';

// Coordinates of the cities from their Wikipedia articles.
const vienna = { latitude: 48.2083, longitude: 16.3725 };
const sydney = { latitude: -33.8678, longitude: 151.21 };
const auckland = { latitude: -36.8492, longitude: 174.7653 };
const honolulu = { latitude: 21.3069, longitude: -157.8583 };

/** Twelve stores, the one with the number n being n degrees north of the equator. */
const stores = Array.from({ length: 12 }, (_, index) => ({
  id: `store${index}`,
  latitude: index,
  longitude: 10,
}));

test('coordinates are two numbers in their ranges, latitude first', () => {
  expect(readCoordinates('48.2083, 16.3725')).toEqual(vienna);
  expect(readCoordinates(' -33.8678;151.21 ')).toEqual(sydney);
  for (const text of ['', '48.2', '91, 0', '0, 181', '48,2 16,3', 'Vienna'])
    expect(readCoordinates(text)).toBeNull();
});

test('of more than ten locations the nearest ten remain, also across the date line', () => {
  const far = Array.from({ length: 9 }, () => vienna);
  const chosen = nearestLocations([...far, sydney, honolulu], auckland);
  expect(chosen.slice(0, 2)).toEqual([sydney, honolulu]);
  expect(chosen).toHaveLength(10);
});

test('a pass shows the ten locations nearest to its holder; without an answer the first ten', () => {
  const { features, ...design } = designWith([]);
  const attribute = {
    id: 'home',
    key: 'home',
    label: 'Home',
    type: 'text' as const,
    scope: 'user' as const,
    required: false,
    default: null,
    onSignUpForm: false,
  };
  const document = {
    ...design,
    attributes: [attribute],
    features: { ...features, locations: stores, nearest: '{{ user.home }}' },
  };
  const user = { firstName: '', lastName: '', email: '' };
  const shown = (home?: string) =>
    renderPass(inputOf(document, { user: { ...user, ...(home && { home }) } })).locations.map(({ id }) => id);
  expect(shown('11, 10').slice(0, 3)).toEqual(['store11', 'store10', 'store9']);
  expect(shown('11, 10')).not.toContain('store0');
  expect(shown()).toEqual(stores.slice(0, 10).map(({ id }) => id));
});

test('a pass that names its store shows it first, then those nearest to it, and no names', () => {
  const { features, ...design } = designWith([]);
  const named = stores.map((store) => ({ ...store, name: `Store ${store.latitude}` }));
  const document = {
    ...design,
    features: { ...features, locations: named, nearest: '{{ user.firstName }}' },
  };
  const shown = (firstName: string) =>
    renderPass(inputOf(document, { user: { firstName, lastName: '', email: '' } })).locations;
  expect(shown(' store 11 ').slice(0, 3)).toEqual([11, 10, 9].map((index) => stores[index]));
  expect(shown('Store 99')).toEqual(stores.slice(0, 10));
});
