import { expect, it } from 'vitest';
import { readAccountSection } from './account-sections.ts';

it('an address names a section, and anything else names none', () => {
  expect(readAccountSection('security')).toBe('security');
  expect(readAccountSection('sessions')).toBe('sessions');
  for (const other of ['general', 'billing', '', 7, undefined, ['security']])
    expect(readAccountSection(other)).toBeUndefined();
});
