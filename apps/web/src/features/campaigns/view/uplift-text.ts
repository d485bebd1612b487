import type { Uplift } from '@tessera/contract';

/** A scale with all intervals and zero, with padding. */
export function rangeOf(uplifts: readonly Uplift[]): { from: number; to: number } {
  const from = Math.min(0, ...uplifts.map(({ low }) => low));
  const to = Math.max(0, ...uplifts.map(({ high }) => high));
  const air = (to - from) * 0.05 || 1;
  return { from: from - air, to: to + air };
}

const points = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const pointsOf = (share: number): string => points.format(share * 100).replace('-', '−');

export function upliftText(
  { difference, low, high }: Uplift,
  done: string,
): { conclusion: string; interval: string } {
  const conclusion =
    low > 0 ? `More ${done}` : high < 0 ? `Fewer ${done}` : `No clear difference in ${done} yet`;
  return {
    conclusion,
    interval: `${pointsOf(difference)} percentage points; with 95 % certainty between ${pointsOf(low)} and ${pointsOf(high)}.`,
  };
}
