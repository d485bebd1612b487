import { expect, test } from 'vitest';
import { compareDesigns } from './compare-designs.ts';

const template = (design: { [key: string]: unknown } = {}, name = 'Rewards') => ({ name, design });
const field = (id: string, label = id) => ({ id, key: id, label });

test('equal templates have no changes, whatever the order of their keys', () => {
  const one = template({ heading: 'A', fields: { header: [field('points')] } });
  const other = template({
    fields: { header: [{ label: 'points', key: 'points', id: 'points' }] },
    heading: 'A',
  });
  expect(compareDesigns(one, other)).toEqual([]);
});

test('each kind of change has its path, and what was before and is after', () => {
  const before = template({ heading: 'A', barcode: null, transitMode: 'air' });
  const after = template(
    { heading: 'B', barcode: { format: 'qr' }, deepLink: 'https://example.com' },
    'Club',
  );
  expect(compareDesigns(before, after)).toEqual([
    { kind: 'changed', path: 'name', before: 'Rewards', after: 'Club' },
    { kind: 'changed', path: 'design.heading', before: 'A', after: 'B' },
    { kind: 'changed', path: 'design.barcode', before: null, after: { format: 'qr' } },
    { kind: 'added', path: 'design.deepLink', after: 'https://example.com' },
    { kind: 'removed', path: 'design.transitMode', before: 'air' },
  ]);
});

test('parts of lists are matched by their ids, so that inserting one changes no other', () => {
  const before = template({ fields: [field('points'), field('tier')] });
  const after = template({ fields: [field('since'), field('points', 'Balance'), field('tier')] });
  expect(compareDesigns(before, after)).toEqual([
    { kind: 'added', path: 'design.fields.since', after: field('since') },
    { kind: 'changed', path: 'design.fields.points.label', before: 'points', after: 'Balance' },
  ]);
});

test('moved parts are a change of order', () => {
  const before = template({ fields: [field('a'), field('b'), field('c')] });
  const after = template({ fields: [field('b'), field('a')] });
  expect(compareDesigns(before, after)).toEqual([
    { kind: 'removed', path: 'design.fields.c', before: field('c') },
    { kind: 'reordered', path: 'design.fields', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
});

test('lists of plain values are compared as a whole', () => {
  expect(compareDesigns(template({ ids: [1, 2] }), template({ ids: [2] }))).toEqual([
    { kind: 'changed', path: 'design.ids', before: [1, 2], after: [2] },
  ]);
  const numbered = [field('2'), field('1')];
  expect(compareDesigns(template({ list: numbered }), template({ list: numbered.toReversed() }))).toEqual([
    expect.objectContaining({ kind: 'changed', path: 'design.list' }),
  ]);
});
