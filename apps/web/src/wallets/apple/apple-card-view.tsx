import { type CSSProperties, lazy, type ReactNode } from 'react';
import { CardPart } from '../card-part.tsx';
import { useFittedTexts } from '../fit-text.tsx';
import styles from './apple-card.module.css';
import type { AppleCard } from './apple-card.ts';
import { AppleCardBack } from './apple-card-back.tsx';
import { AppleCardFront } from './apple-card-front.tsx';
import '../wallet-units.css';

const ApplePosterFront = lazy(async () => ({
  default: (await import('./apple-poster-front.tsx')).ApplePosterFront,
}));

export type AppleCardViewProps = {
  card: AppleCard;
  side?: 'front' | 'back';
  onFlip?: (() => void) | undefined;
  /** The back follows the phone's appearance; the front has the pass's own colors. */
  appearance?: 'light' | 'dark';
  backFooter?: ReactNode;
  /** As high as its content, for a pass without a barcode. */
  isShort?: boolean;
};

export function AppleCardView({
  card,
  side = 'front',
  onFlip,
  appearance = 'light',
  backFooter,
  isShort = false,
}: AppleCardViewProps) {
  const { background, foreground, label } = card.colors;
  const colors = {
    '--pass-background': background,
    '--pass-foreground': foreground,
    '--pass-label': label,
  } as CSSProperties;
  const ref = useFittedTexts<HTMLElement>();
  const flipped = side === 'back';
  return (
    <article className={styles.scale} aria-label={card.description || card.organizationName} ref={ref}>
      <div
        className={styles.stage}
        style={colors}
        data-side={side}
        data-appearance={appearance}
        data-short={isShort || undefined}
        dir={card.direction}
      >
        <div className={styles.front} inert={flipped}>
          {card.poster ? (
            <CardPart fallback={null}>
              <ApplePosterFront card={card} source={card.poster} />
            </CardPart>
          ) : (
            <AppleCardFront card={card} />
          )}
          {onFlip && (
            <button type="button" className={styles.info} onClick={onFlip} aria-label="Pass details">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <circle cx="12" cy="12" r="9.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
                <circle cx="12" cy="7.7" r="1.25" fill="currentColor" />
                <path d="M10.4 10.9h2v5.6M10 16.6h4.4" fill="none" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </button>
          )}
        </div>
        {(onFlip || flipped) && (
          <div className={styles.reverse} inert={!flipped}>
            <AppleCardBack card={card} footer={backFooter} />
            {onFlip && (
              <button type="button" className={styles.done} onClick={onFlip}>
                Done
              </button>
            )}
          </div>
        )}
      </div>
      {!flipped && onFlip && card.actions.length > 0 && (
        <div className={styles.actions}>
          {card.actions.map(({ key, label, href }) => (
            <a key={key} href={href} target="_blank" rel="noreferrer noopener">
              {label}
            </a>
          ))}
        </div>
      )}
    </article>
  );
}
