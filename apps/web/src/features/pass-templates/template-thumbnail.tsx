import type { DrawnTemplate } from '@tessera/contract';
import type { CSSProperties } from 'react';
import styles from './template-thumbnail.module.css';

/** The front of the card in small, in its colors and with its pictures. */
export function TemplateThumbnail({
  design,
  size = 'row',
}: {
  design: DrawnTemplate;
  size?: 'row' | 'small';
}) {
  const { backgroundColor, foregroundColor, labelColor } = design;
  const colors = {
    backgroundColor,
    '--card-foreground': foregroundColor,
    '--card-label': labelColor,
  } as CSSProperties;
  return (
    <span className={styles.card} data-size={size} style={colors} aria-hidden="true">
      <span className={styles.head}>
        {design.logoUri && <img className={styles.logo} src={design.logoUri} alt="" loading="lazy" />}
        {/* Not a text of the page, which names the template beside it. */}
        <span className={styles.heading} data-text={design.heading} />
      </span>
      <Middle design={design} />
      <span className={styles.fields}>
        <i />
        <i />
      </span>
      <span className={styles.barcode} />
    </span>
  );
}

function Middle({ design }: { design: DrawnTemplate }) {
  if (design.passType === 'boardingPass')
    return (
      <span className={styles.journey}>
        <i />
        <svg viewBox="0 0 12 8" fill="currentColor" aria-hidden="true">
          <path d="M0 3h8V0l4 4-4 4V5H0z" />
        </svg>
        <i />
      </span>
    );
  if (design.passType === 'generic' && design.thumbnailUri)
    return (
      <span className={styles.person}>
        <i />
        <img src={design.thumbnailUri} alt="" loading="lazy" />
      </span>
    );
  return design.coverImageUri ? (
    <img className={styles.cover} src={design.coverImageUri} alt="" loading="lazy" />
  ) : (
    <span className={styles.plain}>
      <i />
    </span>
  );
}
