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

export function UpliftList({ results }: { results: SplitResults }) {
  const { comparison, variants, holdout } = results;
  if (!comparison)
    return (
      holdout && <p className={styles.note}>Without a goal there is nothing to compare with the holdout.</p>
    );
  const compared = comparison.baseline === 'holdout' ? variants : variants.slice(1);
  const uplifts = compared.flatMap(({ uplift }) => uplift ?? []);
  const { from, to } = rangeOf(uplifts);
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
        {uplifts.length > 0 && (
          <li className={styles.row} aria-hidden="true">
            <span className={styles.axis}>
              <span style={{ insetInlineStart: offsetOf(0, { from, to }) }}>0</span>
            </span>
          </li>
        )}
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

type Scale = { from: number; to: number };

const offsetOf = (value: number, { from, to }: Scale): string => `${((value - from) / (to - from)) * 100}%`;

/** The text says the same. */
function Range({ uplift: { difference, low, high }, ...scale }: Scale & { uplift: Uplift }) {
  return (
    <div className={styles.track} data-sure={low > 0 || high < 0 || undefined} aria-hidden="true">
      <span className={styles.zero} style={{ insetInlineStart: offsetOf(0, scale) }} />
      <span
        className={styles.interval}
        style={{
          insetInlineStart: offsetOf(low, scale),
          insetInlineEnd: `calc(100% - ${offsetOf(high, scale)})`,
        }}
      />
      <span className={styles.dot} style={{ insetInlineStart: offsetOf(difference, scale) }} />
    </div>
  );
}
