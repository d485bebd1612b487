import { expect, test } from 'vitest';
import { mailStatusWords } from './mail-status.ts';

test.each([
  ['5.1.1', 'mailbox does not exist'],
  ['5.1.9', 'the address is not valid'],
  ['4.2.2', 'the mailbox is full'],
  ['5.7.26', 'it was rejected by policy, or as spam'],
  ['550', 'the mailbox does not exist, or takes no mail'],
  ['554', 'no reason given'],
  ['5.0.0', 'no reason given'],
  [null, 'no reason given'],
])('%s: %s', (status, words) => {
  expect(mailStatusWords(status)).toBe(words);
});
