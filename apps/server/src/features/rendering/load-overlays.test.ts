import { expect, test } from 'vitest';
import { overlaysOf, type TemplateOverlay } from './load-overlays.ts';

const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

const launchedAtTen: TemplateOverlay = {
  launchedAt: hour(10),
  campaignId: 'campaign',
  startedAt: hour(10).toISOString(),
  from: null,
  until: null,
  message: 'Double points this week',
  link: null,
  changes: { fields: {} },
};

const takesPart = (created_at: Date, voided_at: Date | null) =>
  overlaysOf([launchedAtTen], { created_at, voided_at }).length === 1;

test('a campaign applies to the passes that existed at its launch', () => {
  expect(takesPart(hour(9), null)).toBe(true);
  expect(takesPart(hour(10), null)).toBe(true);
  expect(takesPart(hour(11), null)).toBe(false);
});

test('a campaign does not apply to a pass voided before the launch; a pass voided later keeps its content', () => {
  expect(takesPart(hour(8), hour(9))).toBe(false);
  expect(takesPart(hour(8), hour(11))).toBe(true);
});
