import type { PassFilter } from '@tessera/contract';
import { expect, test } from 'vitest';
import { addPart, changePart, draftCondition, emptyDraft, readDraft, writeDraft } from './filter-draft.ts';

const gold = { key: 'tier', operator: 'is', value: 'Gold' } as const;
const rich = { key: 'points', operator: 'isMoreThan', value: 100 } as const;

const filters: PassFilter[] = [
  { all: [gold, rich] },
  { any: [gold, { all: [rich, { field: 'status', operator: 'is', value: 'active' }] }] },
  { not: { any: [gold, rich] } },
  { all: [gold, { not: rich }] },
];

test.each(filters)('editing a filter and changing nothing keeps it: %j', (filter) => {
  expect(writeDraft(readDraft(filter))).toEqual(filter);
});

test('a single condition becomes a group of one', () => {
  expect(writeDraft(readDraft(gold))).toEqual({ all: [gold] });
});

test('groups without conditions are omitted, and a filter without conditions is none', () => {
  expect(writeDraft(readDraft({ all: [gold, { any: [] }] }))).toEqual({ all: [gold] });
  expect(writeDraft(readDraft(null))).toBeNull();
});

test('parts are added to, changed in and removed from nested groups', () => {
  const inner = emptyDraft('any', [draftCondition(gold)]);
  const draft = addPart(emptyDraft('all', [inner]), inner.id, draftCondition(rich));
  expect(writeDraft(draft)).toEqual({ all: [{ any: [gold, rich] }] });
  const first = inner.parts[0]?.id ?? '';
  expect(writeDraft(changePart(draft, first, () => null))).toEqual({ all: [{ any: [rich] }] });
  expect(writeDraft(changePart(draft, first, (part) => ({ ...part, condition: rich })))).toEqual({
    all: [{ any: [rich, rich] }],
  });
});
