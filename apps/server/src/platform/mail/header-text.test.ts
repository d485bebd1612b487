import { expect, test } from 'vitest';
import { headerText } from './header-text.ts';

test('a name with line ends stays one line, so that it can add no header', () => {
  const line = headerText('Aurora\r\nBcc: everyone@example.com\u2028X: y\u0000');
  expect(line).toBe('Aurora Bcc: everyone@example.com X: y');
});

test('marks that turn the direction of writing are taken out, and right-to-left names stay', () => {
  expect(headerText('\u202egro.live\u202c')).toBe('gro.live');
  expect(headerText('محمد العلي')).toBe('محمد العلي');
});

test('a long name is cut between characters, never inside one', () => {
  expect(headerText('☕️🎉'.repeat(200))).not.toMatch(/\p{Surrogate}/u);
});
