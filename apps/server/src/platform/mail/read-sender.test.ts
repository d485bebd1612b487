import { expect, test } from 'vitest';
import { readSender } from './read-sender.ts';

test.each([
  ['passes@example.com', { name: '', address: 'passes@example.com' }],
  ['Passes <passes@example.com>', { name: 'Passes', address: 'passes@example.com' }],
  ['"Passes, Inc." <passes@example.com>', { name: 'Passes, Inc.', address: 'passes@example.com' }],
  ['<passes@example.com>', { name: '', address: 'passes@example.com' }],
])('%s is read as name and address', (from, sender) => {
  expect(readSender(from)).toEqual(sender);
});
