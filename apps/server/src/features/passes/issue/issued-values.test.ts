import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import type { AttributeValues } from '../../../platform/database/schema/passes-tables.ts';
import { addIssuedPass, sharedAttributes } from './issued-values.ts';

const document = emptyDesignDocument('eventTicket', 'Opera');
const christmas = '2026-12-24T19:30';
const issuedOf = (passes: AttributeValues[]) => passes.reduce(addIssuedPass, null);

test.each<[AttributeValues[], AttributeValues]>([
  [[], {}],
  [[{ startsAt: christmas }, { startsAt: christmas, venue: null }], { startsAt: christmas }],
  [[{ startsAt: christmas }, { startsAt: '2026-12-25T19:30' }, { startsAt: christmas }], { startsAt: '' }],
  [[{ venue: 'Main hall' }, {}], { venue: 'Main hall' }],
  [[{}, { venue: 'Side hall' }], { venue: '' }],
  [[{ venue: 'Side hall' }, {}], { venue: '' }],
  [[{ venue: '' }, { venue: '' }], { venue: '' }],
])('of the tickets %j all show %j', (passes, shared) => {
  expect(sharedAttributes(issuedOf(passes), document)).toEqual(shared);
  expect(sharedAttributes(issuedOf(passes.toReversed()), document)).toEqual(shared);
});

test('a default added to the design later applies to tickets without a value of their own', () => {
  const issued = issuedOf([{ venue: 'Side hall' }, {}]);
  const attributes = document.attributes.map((attribute) =>
    attribute.key === 'venue' ? { ...attribute, default: 'Side hall' } : attribute,
  );
  expect(sharedAttributes(issued, { ...document, attributes })).toEqual({ venue: 'Side hall' });
});

test('an attribute name may equal an inherited property', () => {
  const named = { ...document, details: { venueName: '{{ attributes.constructor }}' } };
  expect(sharedAttributes(issuedOf([{}]), named)).toEqual({});
  expect(sharedAttributes(issuedOf([{}, { constructor: 'Opera' }]), named)).toEqual({ constructor: '' });
});
