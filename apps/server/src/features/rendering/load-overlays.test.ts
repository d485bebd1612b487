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
  messageThrough: null,
  appliedThrough: null,
  campaignId: 'campaign',
  startedAt: hour(10).toISOString(),
  from: null,
  until: null,
  message: 'Double points this week',
  link: null,
  changes: { fields: {} },
  coversSince: 5,
  changeEnded: null,
};

const pass: ShownPass = {
  id: '5',
  created_at: hour(8),
  voided_at: null,
  expires_at: null,
  frozen_campaigns: [],
  triggered_runs: [],
  released: null,
};

const isShown = (facts: Partial<ShownPass>, campaign: Partial<TemplateOverlay> = {}) =>
  overlaysOf([{ ...launchedAtTen, ...campaign }], { ...pass, ...facts }, null).length === 1;

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
  expect(
    isShown({ frozen_campaigns: [{ id: 'campaign', since: 6 }], created_at: hour(11) }, { isFrozen: true }),
  ).toBe(true);
});

test('a canceled campaign keeps its message on the passes that it reached', () => {
  expect(isShown({}, { isCanceled: true, messageThrough: '5' })).toBe(true);
  expect(isShown({}, { isCanceled: true, messageThrough: '4' })).toBe(false);
});

test('a campaign that is being sent shows its change at once, and its message from the release', () => {
  const shownUntil = (messageThrough: string) =>
    overlaysOf([{ ...launchedAtTen, messageThrough }], pass, null).map(({ message, changes }) => ({
      message,
      changes,
    }));
  expect(shownUntil('4')).toEqual([{ message: null, changes: launchedAtTen.changes }]);
  expect(shownUntil('5')).toEqual([{ message: launchedAtTen.message, changes: launchedAtTen.changes }]);
});

test('of many campaigns the newest fifty of the pass apply, however many address others', () => {
  const others = Array.from({ length: 60 }, () => ({
    ...launchedAtTen,
    isFrozen: true,
    campaignId: 'other',
  }));
  const own = Array.from({ length: 60 }, () => launchedAtTen);
  expect(overlaysOf([...others, ...own], pass, null)).toHaveLength(50);
});

test('a campaign covers a field until an edit of its pass, a revision or an admin releases it; a later one covers it again', () => {
  const points = { label: 'Bonus', value: '500' };
  const changes = { fields: { points, tier: { value: 'Gold' } }, colors: { background: '#112233' } };
  const covering = (
    { changeEnded = null as number | null, coversSince = 5 },
    released: ShownPass['released'] = null,
    published: ShownPass['released'] = null,
  ) =>
    overlaysOf([{ ...launchedAtTen, changes, coversSince, changeEnded }], { ...pass, released }, published)[0]
      ?.changes;
  expect(covering({})).toEqual(changes);
  const edited = { 'fields.points.value': 6 };
  expect(covering({}, edited)).toEqual({ ...changes, fields: { tier: { value: 'Gold' } } });
  expect(covering({ coversSince: 7 }, edited)).toEqual(changes);
  expect(covering({}, null, { 'colors.background': 6 })).toEqual({ fields: changes.fields, colors: {} });
  expect(covering({}, null, { 'colors.background': 4 })).toEqual(changes);
  expect(covering({ changeEnded: 6 })).toEqual({});
  expect(covering({ changeEnded: 6, coversSince: 7 })).toEqual(changes);
});
