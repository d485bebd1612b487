import { expect, test } from 'vitest';
import { refuseInvalidHandles } from './refuse-invalid-handles.ts';

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
