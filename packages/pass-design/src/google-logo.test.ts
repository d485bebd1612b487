import { expect, test } from 'vitest';
import { googleLogoOf } from './google-logo.ts';

const icon = { file: 'a'.repeat(64), crop: null };
const logo = { file: 'b'.repeat(64), crop: null };

test('Google’s circle prefers the square icon to the wide logo', () => {
  expect(googleLogoOf({ icon, logo })).toBe(icon);
  expect(googleLogoOf({ icon })).toBe(icon);
});

test('a design without an icon shows its logo, and one with neither shows none', () => {
  expect(googleLogoOf({ logo })).toBe(logo);
  expect(googleLogoOf({})).toBeUndefined();
});
