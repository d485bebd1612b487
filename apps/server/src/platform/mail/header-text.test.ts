import { expect, test } from 'vitest';
import { headerText } from './header-text.ts';

test('a name with line ends becomes one line and cannot add a header', () => {
  const line = headerText('Aurora\r\nBcc: everyone@example.com\u2028X: y\u0000');
  expect(line).toBe('Aurora Bcc: everyone@example.com X: y');
});

test('bidirectional control characters are removed, right-to-left names stay', () => {
  expect(headerText('\u202egro.live\u202c')).toBe('gro.live');
  expect(headerText('محمد العلي')).toBe('محمد العلي');
});

test('a long name is truncated between characters', () => {
  expect(headerText('☕️🎉'.repeat(200))).not.toMatch(/\p{Surrogate}/u);
});
