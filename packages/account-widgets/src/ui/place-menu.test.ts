import { expect, it } from 'vitest';
import { placeMenu } from './place-menu.ts';

const window = { width: 1000, height: 800 };

it('opens under its button, right edges together', () => {
  expect(placeMenu({ top: 100, bottom: 132, right: 900 }, 120, window)).toEqual({
    top: 136,
    bottom: null,
    right: 100,
  });
});

it('opens above if there is no space below', () => {
  expect(placeMenu({ top: 700, bottom: 732, right: 900 }, 120, window)).toEqual({
    top: null,
    bottom: 104,
    right: 100,
  });
});

it('opens below if there is no space on either side', () => {
  expect(placeMenu({ top: 50, bottom: 82, right: 999 }, 790, window)).toEqual({
    top: 86,
    bottom: null,
    right: 4,
  });
});
