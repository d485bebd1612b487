import { expect, it } from 'vitest';
import { readFlag, readQuery, readText, readUuid } from './read-search.ts';

it('keeps a numeric search as the typed text', () => {
  expect(readText(2024)).toBe('2024');
  expect(readText('')).toBeUndefined();
});

it('searches for as much as the server takes, and never for half a character', () => {
  expect(readQuery('a'.repeat(300))).toBe('a'.repeat(200));
  expect(readQuery(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
  expect(readQuery('')).toBeUndefined();
});

it('counts a switch as on with any value but false', () => {
  expect([readFlag(''), readFlag('1'), readFlag(true)]).toEqual([true, true, true]);
  expect([readFlag(undefined), readFlag(false), readFlag('false')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('drops an invalid identifier', () => {
  expect(readUuid('0190a8f0-2c1e-7abc-8def-001122334455')).toBeDefined();
  expect(readUuid('42')).toBeUndefined();
});
