import type { CSSProperties } from 'react';
import { BarcodeTile } from '../barcode-tile.tsx';
import { type PhoneClock, phoneTime } from '../phone-frame.tsx';
import { TransitIcon } from '../transit-icon.tsx';
import type { AppleCardField } from './apple-card.ts';
import styles from './apple-watch.module.css';
import type { AppleWatchPass } from './apple-watch.ts';
import '../wallet-units.css';

type AppleWatchViewProps = { pass: AppleWatchPass; page: 'pass' | 'barcode'; clock: PhoneClock };

export function AppleWatchView({ pass, page, clock }: AppleWatchViewProps) {
  const { background, foreground, label } = pass.colors;
  const colors = {
    '--pass-background': background,
    '--pass-foreground': foreground,
    '--pass-label': label,
  } as CSSProperties;
  return (
    <section className={styles.scale} aria-label={page === 'pass' ? 'Apple Watch' : 'Barcode on Apple Watch'}>
      <div className={styles.watch}>
        <div className={styles.crown} />
        <div className={styles.case}>
          <div className={styles.screen} style={colors} dir={pass.direction}>
            {page === 'pass' ? <Fields pass={pass} /> : <Code pass={pass} />}
            <div className={styles.bar}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m14.5 6-6 6 6 6" fill="none" stroke="currentColor" strokeWidth="2.2" />
              </svg>
              <span>{phoneTime(clock)}</span>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function Fields({ pass }: { pass: AppleWatchPass }) {
  const { style, logo, logoText, primary, fields, transitType, voided, expired } = pass;
  const isJourney = style === 'boardingPass' && primary.length > 1;
  const stale = voided ? 'Void' : expired ? 'Expired' : null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Pass on the watch">
      <article
        className={styles.card}
        data-stale={stale !== null}
        aria-label={pass.description || pass.organizationName}
      >
        <header className={styles.header}>
          {logo && <img className={styles.logo} src={logo.url} alt={logo.alt} />}
          {logoText !== '' && <span className={styles.logoText}>{logoText}</span>}
          {stale && <span className={styles.stale}>{stale}</span>}
        </header>
        {isJourney ? (
          <div className={styles.journey}>
            <Field field={primary[0]} />
            <TransitIcon type={transitType ?? 'generic'} className={styles.transit} />
            <Field field={primary[1]} />
          </div>
        ) : (
          primary.map((field) => <Field key={field.key} field={field} isPrimary />)
        )}
        {fields.map((field) => (
          <Field key={field.key} field={field} />
        ))}
      </article>
    </section>
  );
}

function Field({ field, isPrimary = false }: { field: AppleCardField | undefined; isPrimary?: boolean }) {
  if (!field) return null;
  return (
    <div className={styles.field} data-primary={isPrimary}>
      {field.label !== '' && <span className={styles.label}>{field.label}</span>}
      <span className={styles.value}>{field.text}</span>
    </div>
  );
}

function Code({ pass: { barcode } }: { pass: AppleWatchPass }) {
  if (!barcode) return null;
  const isSquare = barcode.format !== 'pdf417';
  return (
    <div className={styles.code} data-square={isSquare}>
      <BarcodeTile barcode={{ ...barcode, altText: null }} platform="ios" />
      {barcode.altText && (
        <span className={styles.altText} dir="auto">
          {barcode.altText}
        </span>
      )}
    </div>
  );
}
