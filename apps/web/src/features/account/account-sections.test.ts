import { expect, it } from 'vitest';
import { readAccountSection } from './account-sections.ts';

it('reads a section from the URL and ignores unknown ones', () => {
  expect(readAccountSection('security')).toBe('security');
  expect(readAccountSection('sessions')).toBe('sessions');
  for (const other of ['general', 'billing', '', 7, undefined, ['security']])
    expect(readAccountSection(other)).toBeUndefined();
});
