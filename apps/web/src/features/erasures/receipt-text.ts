import type { Erasure } from '@tessera/contract';

/** The receipt as a text file, with times in UTC. */
export function receiptText(
  { id, personId, requestedAt, finishedBy, removed }: Erasure,
  email: string,
): string {
  return [
    'Receipt of the erasure of personal data',
    '',
    `Receipt:                ${id}`,
    `E-mail address:         ${email}`,
    `Requested:              ${requestedAt}`,
    `Passes voided, emptied: ${removed.passes}`,
    `Mail records deleted:   ${removed.mails}`,
    `Logs deleted:           ${removed.logs}`,
    '',
    'Name, e-mail address, attribute values, mail records and logs were deleted.',
    'Rows of import files and messages to other systems that named the person are deleted within minutes,',
    `registrations of phones by ${finishedBy}.`,
    `What remains are counts, and rows without personal data under the anonymous id ${personId}.`,
    '',
  ].join('\n');
}
