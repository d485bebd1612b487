import type { CSSProperties, ReactNode } from 'react';
import type { AppleTransitType } from '../apple/apple-card.ts';
import { BarcodeTile } from '../barcode-tile.tsx';
import { FitText, useFittedTexts } from '../fit-text.tsx';
import { TransitIcon } from '../transit-icon.tsx';
import styles from './google-card.module.css';
import type { GoogleCard, GoogleJourneyMode } from './google-card.ts';
import { GoogleCardDetails } from './google-card-details.tsx';
import '../wallet-units.css';

export type GoogleCardViewProps = {
  card: GoogleCard;
  side?: 'front' | 'back';
  onFlip?: (() => void) | undefined;
  /** The details follow the phone's appearance; the front has the pass's own colors. */
  appearance?: 'light' | 'dark';
  detailsFooter?: ReactNode;
  /** As high as its content, for a pass without a barcode. */
  isShort?: boolean;
};

const titleScaleMin = 0.72;
const itemScaleMin = 0.7;
const vehicles: Record<GoogleJourneyMode, AppleTransitType> = {
  air: 'air',
  rail: 'train',
  bus: 'bus',
  boat: 'boat',
  other: 'generic',
};
const stateWords: Record<GoogleCard['state'], string | null> = {
  active: null,
  completed: 'Completed',
  expired: 'Expired',
  inactive: 'Inactive',
};

function Header({ card }: { card: GoogleCard }) {
  const { logo } = card.images;
  return (
    <header className={styles.header} data-fit-line>
      <span className={styles.logo}>
        {logo ? (
          <img src={logo.url} alt={logo.alt} />
        ) : (
          <span aria-hidden="true">{card.issuerName.slice(0, 1)}</span>
        )}
      </span>
      <FitText className={styles.issuer} text={card.issuerName} scaleMin={titleScaleMin} />
    </header>
  );
}

function Title({ card }: { card: GoogleCard }) {
  if (!card.title && !card.subtitle) return null;
  return (
    <div className={styles.title} data-fit-line>
      {card.subtitle && <FitText className={styles.subtitle} text={card.subtitle} scaleMin={titleScaleMin} />}
      <p className={styles.heading} dir="auto" data-clamped>
        {card.title}
      </p>
    </div>
  );
}

function Journey({ journey }: { journey: NonNullable<GoogleCard['journey']> }) {
  return (
    <div className={styles.journey} data-fit-line>
      {[journey.from, journey.to].map((stop, index) => (
        <div key={index === 0 ? 'from' : 'to'} className={styles.stop}>
          <FitText className={styles.itemLabel} text={stop.name} scaleMin={itemScaleMin} />
          <FitText className={styles.code} text={stop.code} scaleMin={0.4} />
        </div>
      ))}
      <TransitIcon type={vehicles[journey.mode]} className={styles.vehicle} />
    </div>
  );
}

function Rows({ rows }: { rows: GoogleCard['rows'] }) {
  return rows.map((row) => (
    <div
      key={row.map((item) => item.key).join()}
      className={styles.row}
      data-fit-line
      data-count={row.length}
    >
      {row.map((item) => (
        <div key={item.key} className={styles.item}>
          <FitText className={styles.itemLabel} text={item.label} scaleMin={itemScaleMin} />
          <FitText className={styles.itemText} text={item.text} scaleMin={itemScaleMin} />
        </div>
      ))}
    </div>
  ));
}

function Front({ card }: { card: GoogleCard }) {
  const { hero } = card.images;
  const stateWord = stateWords[card.state];
  return (
    <div className={styles.card} data-stale={stateWord !== null}>
      <Header card={card} />
      <Title card={card} />
      {card.journey && <Journey journey={card.journey} />}
      <Rows rows={card.rows} />
      {card.barcode && (
        <div className={styles.barcode}>
          <BarcodeTile barcode={card.barcode} platform="android" />
          {stateWord && <span className={styles.state}>{stateWord}</span>}
        </div>
      )}
      {!card.barcode && stateWord && <span className={styles.stateLine}>{stateWord}</span>}
      {card.action && (
        <a
          className={styles.action}
          href={card.action.href}
          target="_blank"
          rel="noreferrer noopener"
          dir="auto"
        >
          {card.action.label}
        </a>
      )}
      {hero && <img className={styles.hero} src={hero.url} alt={hero.alt} />}
    </div>
  );
}

export function GoogleCardView({
  card,
  side = 'front',
  onFlip,
  appearance = 'light',
  detailsFooter,
  isShort = false,
}: GoogleCardViewProps) {
  const colors = {
    '--pass-background': card.colors.background,
    '--pass-text': card.colors.text,
  } as CSSProperties;
  const ref = useFittedTexts<HTMLElement>();
  return (
    <article
      className={styles.scale}
      aria-label={[card.issuerName, card.title].filter(Boolean).join(': ')}
      ref={ref}
    >
      <div
        className={styles.stage}
        style={colors}
        data-appearance={appearance}
        data-short={isShort || undefined}
        dir={card.direction}
      >
        {side === 'front' ? (
          <>
            <Front card={card} />
            {onFlip && (
              <button type="button" className={styles.more} onClick={onFlip}>
                Details
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m9 6 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2" />
                </svg>
              </button>
            )}
          </>
        ) : (
          <GoogleCardDetails card={card} onClose={onFlip} footer={detailsFooter} />
        )}
      </div>
    </article>
  );
}
