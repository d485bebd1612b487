import {
  firstVariantName,
  type SplitComparison,
  type SplitResults,
  type Uplift,
  upliftRecipientsMin,
  upliftSuccessesMin,
  type VariantResults,
} from '@tessera/contract';
import styles from './uplift-list.module.css';
import { rangeOf, upliftText } from './uplift-text.ts';

/** How each variant does against the holdout or variant A, as a range on one scale with its text. */
export function UpliftList({ results }: { results: SplitResults }) {
  const { comparison, variants } = results;
  if (!comparison) return null;
  const compared = comparison.baseline === 'holdout' ? variants : variants.slice(1);
  const { from, to } = rangeOf(compared.flatMap(({ uplift }) => uplift ?? []));
  return (
    <section className={styles.uplift} aria-label="Uplift">
      <h3 className={styles.title}>{titleOf(comparison)}</h3>
      <ul className={styles.list}>
        {compared.map((variant) => (
          <li key={variant.name} className={styles.row}>
            <span className={styles.name}>{variant.name}</span>
            {variant.uplift ? (
              <Range uplift={variant.uplift} from={from} to={to} />
            ) : (
              <div className={styles.track} aria-hidden="true" />
            )}
            <span className={styles.text}>{textOf(variant, comparison)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const titleOf = ({ measure, baseline }: SplitComparison): string =>
  `${measure === 'conversions' ? 'Conversion' : 'Unique clicks'} compared with ${
    baseline === 'holdout' ? 'the holdout' : `variant ${firstVariantName}`
  }`;

function textOf({ uplift }: VariantResults, { measure }: SplitComparison) {
  const done = measure === 'conversions' ? 'conversions' : 'clicks';
  if (!uplift)
    return (
      <>
        <strong>Not enough data yet</strong> Both groups need {upliftRecipientsMin} recipients and{' '}
        {upliftSuccessesMin} {done}.
      </>
    );
  const { conclusion, interval } = upliftText(uplift, done);
  return (
    <>
      <strong>{conclusion}</strong> {interval}
    </>
  );
}

type RangeProps = { uplift: Uplift; from: number; to: number };

/** The text beside it says the same. */
function Range({ uplift: { difference, low, high }, from, to }: RangeProps) {
  const at = (value: number) => `${((value - from) / (to - from)) * 100}%`;
  return (
    <div className={styles.track} data-sure={low > 0 || high < 0 || undefined} aria-hidden="true">
      <span className={styles.zero} style={{ insetInlineStart: at(0) }} />
      <span
        className={styles.interval}
        style={{ insetInlineStart: at(low), width: `${((high - low) / (to - from)) * 100}%` }}
      />
      <span className={styles.dot} style={{ insetInlineStart: at(difference) }} />
    </div>
  );
}
