import type { CSSProperties } from 'react';
import { BarcodeTile } from '../barcode-tile.tsx';
import { FitText, useFittedTexts } from '../fit-text.tsx';
import { TransitIcon } from '../transit-icon.tsx';
import type { AppleCard } from './apple-card.ts';
import type { PosterSource } from './apple-poster.ts';
import styles from './apple-poster-front.module.css';
import { type ApplePoster, readApplePoster } from './read-apple-poster.ts';

/** The smallest share of its size to which Wallet shrinks a text before it cuts it. */
const scaleMin = 0.6;
const factsMax = 4;
const headerFieldsMax = 2;

export function ApplePosterFront({ card, source }: { card: AppleCard; source: PosterSource }) {
  const poster = readApplePoster(source);
  const { artwork, background, primaryLogo, logo, secondaryLogo } = card.images;
  const picture = poster.kind === 'journey' ? undefined : (artwork ?? background);
  const mark = primaryLogo ?? logo;
  const ref = useFittedTexts<HTMLDivElement>();
  const stale = card.voided ? 'Void' : card.expired ? 'Expired' : null;
  return (
    <div
      ref={ref}
      className={styles.poster}
      data-kind={poster.kind}
      data-stale={stale !== null}
      style={poster.footerColor ? ({ '--poster-footer': poster.footerColor } as CSSProperties) : undefined}
    >
      {picture && <img className={styles.picture} src={picture.url} alt={picture.alt} />}
      <header className={styles.header} data-fit-line>
        {mark && <img className={styles.logo} src={mark.url} alt={mark.alt} />}
        {poster.logoText !== '' && (
          <FitText className={styles.logoText} text={poster.logoText} scaleMin={scaleMin} />
        )}
        <div className={styles.headerFields}>
          {secondaryLogo && <img className={styles.secondLogo} src={secondaryLogo.url} alt="" />}
          {poster.kind === 'generic' &&
            card.fields.header.slice(0, headerFieldsMax).map(({ key, label, text }) => (
              <div key={key} className={styles.headerField}>
                <FitText className={styles.label} text={label} scaleMin={scaleMin} />
                <FitText className={styles.fact} text={text} scaleMin={scaleMin} />
              </div>
            ))}
        </div>
      </header>
      {poster.stops.length > 0 && <Stops card={card} stops={poster.stops} />}
      <div className={styles.footer}>
        <div data-fit-line>
          <FitText className={styles.title} text={poster.title} scaleMin={scaleMin} />
          {poster.lines.map((line) => (
            <FitText key={line} className={styles.line} text={line} scaleMin={scaleMin} />
          ))}
        </div>
        {poster.facts.length > 0 && (
          <div className={styles.facts} data-fit-line>
            {poster.facts.slice(0, factsMax).map(({ key, label, text }) => (
              <div key={key} className={styles.factBox}>
                {label !== '' && <FitText className={styles.label} text={label} scaleMin={scaleMin} />}
                <FitText className={styles.fact} text={text} scaleMin={scaleMin} />
              </div>
            ))}
          </div>
        )}
        {card.barcode && (
          <div className={styles.code}>
            <BarcodeTile barcode={card.barcode} platform="ios" />
          </div>
        )}
        {stale && <span className={styles.stale}>{stale}</span>}
      </div>
    </div>
  );
}

function Stops({ card, stops }: { card: AppleCard; stops: ApplePoster['stops'] }) {
  const [from, to] = stops;
  return (
    <div className={styles.stops} data-fit-line>
      {[from, to].map((stop, index) => (
        <div key={index === 0 ? 'from' : 'to'} className={styles.stop}>
          <FitText className={styles.city} text={stop?.city ?? ''} scaleMin={scaleMin} />
          <FitText className={styles.place} text={stop?.code ?? ''} scaleMin={scaleMin} />
          <FitText className={styles.time} text={stop?.time ?? ''} scaleMin={scaleMin} />
        </div>
      ))}
      <TransitIcon type={card.transitType ?? 'air'} className={styles.vehicle} />
    </div>
  );
}
