import type { RecipientOption, RecipientStatus } from '@tessera/contract';
import { expect, test } from 'vitest';
import {
  emptySelection,
  findRecipients,
  selectRecipients,
  splitRecipients,
  unselectRecipients,
} from './recipient-selection.ts';

const pass = (id: string, status: RecipientStatus = 'INVITABLE', name = id): RecipientOption => ({
  id,
  user: { email: `${id}@example.com`, name },
  status,
});
const ids = (passes: readonly RecipientOption[]) => passes.map(({ id }) => id);
const [a, b, c] = [pass('a'), pass('b'), pass('c')];
const lists = (...split: Parameters<typeof splitRecipients>) => {
  const { selected, unselected } = splitRecipients(...split);
  return [ids(selected), ids(unselected)];
};

test('only INVITABLE passes can be selected', () => {
  const all = [a, pass('received', 'INVITED'), pass('gone', 'UNSUBSCRIBED')];
  const selection = selectRecipients(emptySelection, all);
  expect(lists(all, selection, true)).toEqual([['a'], ['received', 'gone']]);
});

test('both lists keep the order of the available passes, however they were selected', () => {
  const selection = selectRecipients(selectRecipients(emptySelection, [c]), [a]);
  expect(lists([a, b, c], selection, true)).toEqual([['a', 'c'], ['b']]);
});

test('a filter keeps the selected passes that it leaves out, and unselecting returns only those still available', () => {
  const selection = selectRecipients(emptySelection, [a, b]);
  expect(lists([b, c], selection, false)).toEqual([['b', 'a'], ['c']]);
  expect(lists([b, c], unselectRecipients(selection, [a, b]), false)).toEqual([[], ['b', 'c']]);
});

test('a selected pass that does not exist any more is dropped', () => {
  const selection = selectRecipients(emptySelection, [a, b]);
  expect(lists([b, c], selection, true)).toEqual([['b'], ['c']]);
});

test.each(['INVITED', 'UNSUBSCRIBED'] as const)('a selected pass that became %s is dropped', (status) => {
  const selection = selectRecipients(emptySelection, [a, b]);
  for (const isWhole of [true, false])
    expect(lists([pass('a', status), b], selection, isWhole)).toEqual([['b'], ['a']]);
});

test('selecting and unselecting leave the former selection as it was', () => {
  const selection = selectRecipients(emptySelection, [a]);
  selectRecipients(selection, [b]);
  unselectRecipients(selection, [a]);
  expect([...selection.keys()]).toEqual(['a']);
});

test('the search finds parts of names and addresses, every word, without regard to case and accents', () => {
  const all = [pass('zoe', 'INVITABLE', 'Zoë Ångström'), pass('bjork', 'INVITED', 'Björk')];
  const found = (query: string) => ids(findRecipients(all, query));
  expect(found('ZOE ang')).toEqual(['zoe']);
  expect(found('ÖRK')).toEqual(['bjork']);
  expect(found('example.com')).toEqual(['zoe', 'bjork']);
  expect(found('  ')).toEqual(['zoe', 'bjork']);
  expect(found('zoe björk')).toEqual([]);
});
