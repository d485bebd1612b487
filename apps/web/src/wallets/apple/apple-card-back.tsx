import type { ReactNode } from 'react';
import { SegmentedText } from '../segmented-text.tsx';
import styles from './apple-card.module.css';
import type { AppleCard } from './apple-card.ts';

export function AppleCardBack({ card, footer }: { card: AppleCard; footer?: ReactNode }) {
  const { icon } = card.images;
  return (
    <div className={styles.back}>
      <div className={styles.backHead}>
        <div
          className={styles.backIcon}
          style={{ background: card.colors.background, color: card.colors.foreground }}
        >
          {icon ? (
            <img src={icon.url} alt="" />
          ) : (
            <span aria-hidden="true">{card.organizationName.slice(0, 1)}</span>
          )}
        </div>
        <strong dir="auto">{card.logoText || card.organizationName}</strong>
        <span dir="auto">{card.logoText ? card.organizationName : card.description}</span>
      </div>
      {card.guide.length > 1 && (
        <ul className={styles.group}>
          {card.guide.map(({ key, label, href }) => (
            <li key={key} className={styles.groupRow}>
              <a href={href} target="_blank" rel="noreferrer noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {card.fields.back.length > 0 && (
        <dl className={styles.group}>
          {card.fields.back.map((field) => (
            <div key={field.key} className={styles.groupRow}>
              {field.label !== '' && <dt dir="auto">{field.label}</dt>}
              <dd dir="auto">
                <SegmentedText segments={field.segments ?? [{ text: field.text }]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {footer && <div className={styles.backFooter}>{footer}</div>}
    </div>
  );
}
