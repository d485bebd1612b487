import { BarcodeTile } from '../barcode-tile.tsx';
import { FitText } from '../fit-text.tsx';
import { TransitIcon } from '../transit-icon.tsx';
import styles from './apple-card.module.css';
import type { AppleCard, AppleCardField } from './apple-card.ts';
import { appleFrontRows } from './apple-front-rows.ts';

/** The smallest share of its size to which Wallet shrinks a text before it cuts it. */
const headerScaleMin = 0.7;
const primaryScaleMin = 0.45;
const rowScaleMin = 0.65;

function Field({
  field,
  scaleMin,
  className,
}: {
  field: AppleCardField;
  scaleMin: number;
  className?: string | undefined;
}) {
  return (
    <div className={[styles.field, className].join(' ')} data-align={field.align ?? 'natural'}>
      {field.label !== '' && <FitText className={styles.label} text={field.label} scaleMin={rowScaleMin} />}
      <FitText className={styles.value} text={field.text} scaleMin={scaleMin} />
    </div>
  );
}

function Header({ card, fields }: { card: AppleCard; fields: AppleCardField[] }) {
  const { logo } = card.images;
  return (
    <header className={styles.header} data-fit-line>
      {logo && <img className={styles.logo} src={logo.url} alt={logo.alt} />}
      {card.logoText !== '' && <FitText className={styles.logoText} text={card.logoText} scaleMin={0.75} />}
      <div className={styles.headerFields}>
        {fields.map((field) => (
          <Field key={field.key} field={field} scaleMin={headerScaleMin} className={styles.headerField} />
        ))}
      </div>
    </header>
  );
}

function StripPrimary({ card, field }: { card: AppleCard; field: AppleCardField | undefined }) {
  const { strip } = card.images;
  return (
    <div className={styles.strip} data-fit-line>
      {strip && <img className={styles.stripImage} src={strip.url} alt={strip.alt} />}
      {field && (
        <div className={styles.stripText}>
          <FitText className={styles.stripValue} text={field.text} scaleMin={primaryScaleMin} />
          {field.label !== '' && (
            <FitText className={styles.stripLabel} text={field.label} scaleMin={rowScaleMin} />
          )}
        </div>
      )}
    </div>
  );
}

function Journey({ card, fields }: { card: AppleCard; fields: AppleCardField[] }) {
  const [from, to] = fields;
  return (
    <div className={styles.journey} data-fit-line>
      {from && <Field field={from} scaleMin={primaryScaleMin} className={styles.stop} />}
      <TransitIcon type={card.transitType ?? 'generic'} className={styles.transit} />
      {to && <Field field={to} scaleMin={primaryScaleMin} className={styles.stop} />}
    </div>
  );
}

function TitlePrimary({ card, field }: { card: AppleCard; field: AppleCardField | undefined }) {
  const { thumbnail } = card.images;
  return (
    <div className={styles.title} data-fit-line data-thumbnail={thumbnail !== undefined}>
      {field && <Field field={field} scaleMin={primaryScaleMin} className={styles.titleField} />}
      {thumbnail && <img className={styles.thumbnail} src={thumbnail.url} alt={thumbnail.alt} />}
    </div>
  );
}

function Primary({ card, fields }: { card: AppleCard; fields: AppleCardField[] }) {
  if (card.style === 'boardingPass') return <Journey card={card} fields={fields} />;
  const onStrip = card.style !== 'generic' && (card.style !== 'eventTicket' || card.images.strip);
  if (onStrip) return <StripPrimary card={card} field={fields[0]} />;
  return <TitlePrimary card={card} field={fields[0]} />;
}

function Rows({ rows }: { rows: AppleCardField[][] }) {
  return rows.map((row) => (
    <div
      key={row.map((field) => field.key).join()}
      className={styles.row}
      data-fit-line
      data-count={row.length}
    >
      {row.map((field) => (
        <Field key={field.key} field={field} scaleMin={rowScaleMin} />
      ))}
    </div>
  ));
}

function staleWord(card: AppleCard): string | null {
  if (card.voided) return 'Void';
  return card.expired ? 'Expired' : null;
}

export function AppleCardFront({ card }: { card: AppleCard }) {
  const { header, primary, rows } = appleFrontRows(card);
  const { strip, background, footer } = card.images;
  const stale = staleWord(card);
  // Wallet ignores background and thumbnail if there is a strip.
  const backdrop = card.style === 'eventTicket' && !strip ? background : undefined;
  const shown =
    strip && card.style === 'eventTicket'
      ? { ...card, images: { ...card.images, thumbnail: undefined } }
      : card;
  return (
    <div className={styles.pass} data-style={card.style} data-stale={stale !== null}>
      {backdrop && (
        <div className={styles.backdrop}>
          <img src={backdrop.url} alt={backdrop.alt} />
        </div>
      )}
      <Header card={shown} fields={header} />
      <Primary card={shown} fields={primary} />
      <Rows rows={rows} />
      <div className={styles.foot}>
        {footer && <img className={styles.footerImage} src={footer.url} alt={footer.alt} />}
        {card.barcode && <BarcodeTile barcode={card.barcode} platform="ios" />}
        {stale && <span className={styles.stale}>{stale}</span>}
      </div>
    </div>
  );
}
