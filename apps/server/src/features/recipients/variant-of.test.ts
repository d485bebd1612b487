import { randomUUID } from 'node:crypto';
import type { CampaignSplit } from '@tessera/contract';
import { expect, test } from 'vitest';
import { variantOf } from './variant-of.ts';

const split: CampaignSplit = {
  holdoutPercent: 10,
  variants: [
    { name: 'B', percent: 30 },
    { name: 'C', percent: 5 },
  ],
};

test('shares are close to the percentages, and a pass keeps its variant', () => {
  const campaignId = '01a1fdf0-1560-7f28-b7c9-62236705066e';
  const counts = new Map<unknown, number>();
  const passes = 20_000;
  for (let index = 0; index < passes; index++) {
    const ids = { campaignId, passId: `01a1fdf0-1560-7f28-b7c9-${String(index).padStart(12, '0')}` };
    const variant = variantOf(split, ids);
    expect(variantOf(split, ids)).toBe(variant);
    counts.set(variant, (counts.get(variant) ?? 0) + 1);
  }
  const percent = (variant: unknown) => ((counts.get(variant) ?? 0) / passes) * 100;
  expect(percent('holdout')).toBeCloseTo(10, -0.3);
  expect(percent(1)).toBeCloseTo(30, -0.3);
  expect(percent(2)).toBeCloseTo(5, -0.3);
  expect(percent(0)).toBeCloseTo(55, -0.3);
});

test('without a split every pass gets the campaign itself', () => {
  expect(variantOf(null, { campaignId: randomUUID(), passId: randomUUID() })).toBe(0);
});
