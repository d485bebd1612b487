import { expect, test } from 'vitest';
import { addAttributeInput } from './input.ts';

test.each(['{{ pass.serialNumber }}', "{% include 'x' %}", '{%'])(
  'an added attribute cannot be labelled %s',
  (label) => {
    const refusal = addAttributeInput.safeParse({
      workspaceHandle: 'aurora',
      passTemplateId: '018f3c4e-0000-7000-8000-000000000000',
      key: 'stamps',
      type: 'number',
      isShown: true,
      label,
    });
    expect(refusal.error?.issues).toEqual([
      expect.objectContaining({ path: ['label'], message: 'Leave out {{ and {%' }),
    ]);
  },
);
