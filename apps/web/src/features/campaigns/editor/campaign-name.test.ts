import { expect, test } from 'vitest';
import { copyName, newName } from './campaign-name.ts';

test('the names of new campaigns differ', () => {
  expect(newName('Rewards', [])).toBe('Rewards');
  expect(newName('Rewards', ['Rewards', 'Rewards (2)'])).toBe('Rewards (3)');
});

test('a copy of a copy is marked once, and copies differ', () => {
  expect(copyName('Cake', ['Cake'], 100)).toBe('(Duplicate) Cake');
  expect(copyName('(Duplicate) Cake', ['Cake', '(Duplicate) Cake'], 100)).toBe('(Duplicate 2) Cake');
  expect(copyName('(Duplicate) (Duplicate 2) Cake', [], 100)).toBe('(Duplicate) Cake');
});
