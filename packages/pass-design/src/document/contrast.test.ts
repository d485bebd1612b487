import { expect, it } from 'vitest';
import { googleTextColor } from './contrast.ts';

it.each([
  ['#000000', '#ffffff'],
  ['#0f766e', '#ffffff'],
  ['#ffffff', '#1f1f1f'],
  ['#ffd60a', '#1f1f1f'],
])('Google Wallet writes on %s in %s', (background, text) => {
  expect(googleTextColor(background)).toBe(text);
});
