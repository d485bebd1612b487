import { expect, test } from 'vitest';
import { duplicateName } from './duplicate-name.ts';

test('a duplicate is named "(Duplicate) {name}"', () => {
  expect(duplicateName('Coffee club', 200)).toBe('(Duplicate) Coffee club');
});

test('the name of a duplicate can be saved, however long the original’s is, and ends with a whole character', () => {
  expect(duplicateName('x'.repeat(200), 200)).toHaveLength(200);
  expect(duplicateName('ab😀', 15)).toBe('(Duplicate) ab');
});
