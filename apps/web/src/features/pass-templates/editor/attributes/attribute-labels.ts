import type { AttributeScope, AttributeType } from '@tessera/pass-design';

export const attributeTypeLabels: Record<AttributeType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
  currency: 'Amount of money',
  url: 'Web address',
  image: 'Picture',
};

export const attributeScopeLabels: Record<AttributeScope, string> = {
  pass: 'The pass',
  user: 'The person',
};
