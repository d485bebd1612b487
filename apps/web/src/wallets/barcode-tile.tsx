import { lazy, useMemo } from 'react';
import type { BarcodeDrawing } from './barcode-drawing.ts';
import styles from './barcode-tile.module.css';
import { CardPart } from './card-part.tsx';
import type { CardBarcode, CardBarcodeFormat } from './card-parts.ts';
import { drawQrCode } from './draw-qr-code.ts';
import type { OtherFormat } from './other-barcodes.ts';

/** Width of a symbol, in points of the card's 320. */
const symbolWidths: Partial<Record<CardBarcodeFormat, number>> = { pdf417: 250 };
const squareWidth = 118;
const linearWidth = 230;
const wideHeightMax = 78;

function isSquare(format: CardBarcodeFormat): boolean {
  return format === 'qr' || format === 'aztec' || format === 'dataMatrix';
}

type SymbolProps = { square: boolean; width: number; height: number; label: string };
type OtherBarcodeProps = SymbolProps & { format: OtherFormat; message: string };

/** The encoders of all formats but QR weigh more than a page. */
const OtherBarcode = lazy(async () => {
  const { drawOtherBarcode } = await import('./other-barcodes.ts');
  function EncodedBarcode({ format, message, ...symbol }: OtherBarcodeProps) {
    const drawing = useMemo(() => drawOtherBarcode(format, message), [format, message]);
    return <BarcodeSymbol {...symbol} drawing={drawing} />;
  }
  return { default: EncodedBarcode };
});

type BarcodeTileProps = {
  barcode: CardBarcode;
  platform: 'ios' | 'android';
  /** For screen readers. */
  label?: string;
};

/** The white tile with the barcode and its text. Sizes itself in `--wallet-pt`. */
export function BarcodeTile({ barcode, platform, label }: BarcodeTileProps) {
  const { format, message, altText, rotationSeconds } = barcode;
  const square = isSquare(format);
  const width = square ? squareWidth : (symbolWidths[format] ?? linearWidth);
  const height = square ? squareWidth : Math.min(wideHeightMax, width / 3);
  const symbol = { square, width, height, label: label ?? `Barcode${altText ? `: ${altText}` : ''}` };
  const shownText = format === 'textOnly' ? (altText ?? message) : altText;
  return (
    <div className={styles.tile} data-platform={platform} data-square={square}>
      {format === 'qr' && <QrCode {...symbol} message={message} />}
      {format !== 'qr' && format !== 'textOnly' && (
        <CardPart fallback={<BarcodeSymbol {...symbol} drawing={null} />}>
          <OtherBarcode {...symbol} format={format} message={message} />
        </CardPart>
      )}
      {rotationSeconds !== undefined && (
        <span className={styles.rotation} title="Changes by itself">
          <span style={{ animationDuration: `${rotationSeconds}s` }} />
          <span className={styles.hidden}>Changes every {rotationSeconds} seconds</span>
        </span>
      )}
      {shownText && (
        <span className={styles.text} dir="auto" style={{ maxWidth: sized(Math.max(width, 200)) }}>
          {shownText}
        </span>
      )}
    </div>
  );
}

function QrCode({ message, ...symbol }: SymbolProps & { message: string }) {
  const drawing = useMemo(() => drawQrCode(message), [message]);
  return <BarcodeSymbol {...symbol} drawing={drawing} />;
}

/** Blank while its encoder loads, and if the message does not fit the format, as in a wallet. */
function BarcodeSymbol({
  drawing,
  square,
  width,
  height,
  label,
}: SymbolProps & { drawing: BarcodeDrawing | null }) {
  return (
    <svg
      className={styles.symbol}
      role="img"
      aria-label={label}
      style={{ width: sized(width), height: sized(height) }}
      viewBox={drawing ? `0 0 ${drawing.width} ${drawing.height}` : '0 0 1 1'}
      preserveAspectRatio={square ? 'xMidYMid meet' : 'none'}
      shapeRendering="crispEdges"
    >
      {drawing && <path d={drawing.path} fill="#000" fillRule="evenodd" />}
    </svg>
  );
}

function sized(points: number): string {
  return `calc(${points} * var(--wallet-pt))`;
}
