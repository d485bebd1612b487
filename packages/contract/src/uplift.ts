/** Recipients of whom some did what is measured. */
export type Proportion = { successes: number; total: number };

/** The difference of two proportions with its 95 % interval: 0.02 is two percentage points. */
export type Uplift = { difference: number; low: number; high: number };

/** Below these, in either group, an interval says more about chance than about the campaign. */
export const upliftRecipientsMin = 100;
export const upliftSuccessesMin = 5;

const isEnough = ({ successes, total }: Proportion): boolean =>
  total >= upliftRecipientsMin && successes >= upliftSuccessesMin;

/** How much a group does better than another; null while either is too small. */
export function upliftOf(group: Proportion, baseline: Proportion): Uplift | null {
  return isEnough(group) && isEnough(baseline) ? differenceOf(group, baseline) : null;
}

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959964;

/**
 * The difference with Newcombe's hybrid score interval, which holds for small groups and rates near 0. R. G. Newcombe, Interval estimation
 * for the difference between independent proportions: comparison of eleven methods, Statistics in Medicine 17 (1998), 873–890, method 10.
 */
export function differenceOf(group: Proportion, baseline: Proportion): Uplift {
  const [one, other] = [scoreInterval(group), scoreInterval(baseline)];
  const difference = one.rate - other.rate;
  return {
    difference,
    low: difference - Math.hypot(one.rate - one.low, other.high - other.rate),
    high: difference + Math.hypot(one.high - one.rate, other.rate - other.low),
  };
}

/** Wilson's interval of one proportion. */
function scoreInterval({ successes, total }: Proportion) {
  const rate = successes / total;
  const center = 2 * successes + z ** 2;
  const spread = z * Math.sqrt(z ** 2 + 4 * successes * (1 - rate));
  const width = 2 * (total + z ** 2);
  return { rate, low: (center - spread) / width, high: (center + spread) / width };
}
