import { expect, test } from 'vitest';
import { refuseInvalidHandles, replaceMalformedIds } from './malformed-addresses.ts';

test('an invalid handle is not found, like an unknown one', () => {
  for (const handle of ['a'.repeat(61), 'a\u0000', '\ud800'])
    for (const input of [{ workspaceHandle: handle }, { organizationHandle: handle, name: 'Aurora' }])
      expect(() => refuseInvalidHandles(input)).toThrow(expect.objectContaining({ code: 'notFound' }));
});

test('other fields are left to the schema, which reports errors at their field', () => {
  for (const input of [
    undefined,
    null,
    'text',
    [],
    { workspaceHandle: 'a'.repeat(60) },
    { workspaceHandle: 5 },
    { workspaceHandle: '' },
    { workspaceHandle: 'aurora', name: 'a\u0000' },
  ])
    expect(() => refuseInvalidHandles(input)).not.toThrow();
});

test('a malformed id becomes one of no object; well-formed ids and all other fields stay', () => {
  const id = '01a219e3-372d-7291-ad44-4f8299b41c44';
  const input = {
    passTemplateId: 'x',
    campaignId: id,
    fromId: null,
    externalId: 'x',
    name: 'x',
    passIds: ['x'],
  };
  expect(replaceMalformedIds(input)).toEqual({
    ...input,
    passTemplateId: '00000000-0000-4000-8000-000000000000',
  });
  for (const other of [undefined, null, 'text', ['x'], { passId: id }])
    expect(replaceMalformedIds(other)).toBe(other);
});
