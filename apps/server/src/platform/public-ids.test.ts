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

test('a workspace number comes back from its public id, also the largest there is', () => {
  for (const id of ['1', '36', '1000000', '9223372036854775807'])
    expect(readWorkspacePublicId(workspacePublicId(id))).toBe(id);
});

test('what is no public id reads as none', () => {
  for (const foreign of ['', '0', '01', 'A', '-1', '../x', 'zzzzzzzzzzzzz', 'zzzzzzzzzzzz1'])
    expect(readWorkspacePublicId(foreign)).toBeNull();
});

test('a serial number names workspace and pass', () => {
  const address = { workspaceId: '42', passId };
  expect(readPassSerialNumber(passSerialNumber(address))).toEqual(address);
  for (const foreign of ['', '.', `.${passId}`, '16.nonsense', passId])
    expect(readPassSerialNumber(foreign)).toBeNull();
});

test('a short uuid reads back, and nothing else does', () => {
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
