import { expect, test } from 'vitest';
import {
  passSerialNumber,
  readPassSerialNumber,
  readShortUuid,
  readWorkspacePublicId,
  shortUuid,
  workspacePublicId,
} from './public-ids.ts';

const passId = '019a3c00-1111-7222-8333-444455556666';

test('a workspace number round-trips through its public id, including the largest', () => {
  for (const id of ['1', '36', '1000000', '9223372036854775807'])
    expect(readWorkspacePublicId(workspacePublicId(id))).toBe(id);
});

test('an invalid public id is rejected', () => {
  for (const foreign of ['', '0', '01', 'A', '-1', '../x', 'zzzzzzzzzzzzz', 'zzzzzzzzzzzz1'])
    expect(readWorkspacePublicId(foreign)).toBeNull();
});

test('a serial number contains workspace and pass', () => {
  const address = { workspaceId: '42', passId };
  expect(readPassSerialNumber(passSerialNumber(address))).toEqual(address);
  for (const foreign of ['', '.', `.${passId}`, '16.nonsense', passId])
    expect(readPassSerialNumber(foreign)).toBeNull();
});

test('a short uuid round-trips, and anything else is rejected', () => {
  expect(readShortUuid(shortUuid(passId))).toBe(passId);
  for (const foreign of [
    '',
    'short',
    'x'.repeat(23),
    `${shortUuid(passId)}=`,
    shortUuid(passId).replace(/.$/, 'h'),
  ])
    expect(readShortUuid(foreign)).toBeNull();
});
