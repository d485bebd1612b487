import { expect, test } from 'vitest';
import { overlaysOf, type ShownPass, type TemplateOverlay } from './load-overlays.ts';

const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

const launchedAtTen: TemplateOverlay = {
  isFrozen: false,
  isCanceled: false,
  isTriggered: false,
  split: null,
  launchedAt: hour(10),
  expiredThrough: null,
  shownThrough: null,
  appliedThrough: null,
  campaignId: 'campaign',
  startedAt: hour(10).toISOString(),
  from: null,
  until: null,
  message: 'Double points this week',
  link: null,
  changes: { fields: {} },
};

const pass: ShownPass = {
  id: '5',
  created_at: hour(8),
  voided_at: null,
  expires_at: null,
  frozen_campaigns: [],
  triggered_runs: [],
};

const isShown = (facts: Partial<ShownPass>, campaign: Partial<TemplateOverlay> = {}) =>
  overlaysOf([{ ...launchedAtTen, ...campaign }], { ...pass, ...facts }).length === 1;

test('a campaign applies to the passes that existed at its launch', () => {
  expect(isShown({ created_at: hour(9) })).toBe(true);
  expect(isShown({ created_at: hour(10) })).toBe(true);
  expect(isShown({ created_at: hour(11) })).toBe(false);
});

test('a campaign does not apply to a pass voided before the launch; a pass voided later keeps its content', () => {
  expect(isShown({ voided_at: hour(9) })).toBe(false);
  expect(isShown({ voided_at: hour(11) })).toBe(true);
});

test('a campaign does not apply to a pass that had expired at the launch, by its own date or the design', () => {
  expect(isShown({ expires_at: hour(9) })).toBe(false);
  expect(isShown({ expires_at: hour(11) })).toBe(true);
  expect(isShown({}, { expiredThrough: hour(8) })).toBe(false);
  expect(isShown({}, { expiredThrough: hour(7) })).toBe(true);
});

test('a campaign with a selected audience applies to the listed passes only', () => {
  expect(isShown({}, { isFrozen: true })).toBe(false);
  expect(isShown({ frozen_campaigns: ['campaign'], created_at: hour(11) }, { isFrozen: true })).toBe(true);
});

test('a canceled campaign keeps its message on the passes that it reached', () => {
  expect(isShown({}, { shownThrough: '5' })).toBe(true);
  expect(isShown({}, { shownThrough: '4' })).toBe(false);
});

test('of many campaigns the newest fifty of the pass apply, however many address others', () => {
  const others = Array.from({ length: 60 }, () => ({
    ...launchedAtTen,
    isFrozen: true,
    campaignId: 'other',
  }));
  const own = Array.from({ length: 60 }, () => launchedAtTen);
  expect(overlaysOf([...others, ...own], pass)).toHaveLength(50);
});
