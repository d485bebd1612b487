import { useEffect, useMemo, useState } from 'react';
import { noteFetchedPart, noteMissingPart } from '../lib/missing-parts.ts';
import type { BarcodeDrawing } from './barcode-drawing.ts';
import styles from './barcode-tile.module.css';
import type { CardBarcode, CardBarcodeFormat } from './card-parts.ts';
import { drawBarcode } from './draw-barcode.ts';

/** How wide a symbol is drawn, in points of the card's 320. */
const symbolWidths: Partial<Record<CardBarcodeFormat, number>> = { pdf417: 250 };
const squareWidth = 118;
const linearWidth = 230;
/** Wallets draw wide symbols no taller than this (points). */
const wideHeightMax = 78;

function isSquare(format: CardBarcodeFormat): boolean {
  return format === 'qr' || format === 'aztec' || format === 'dataMatrix';
}

/** Null while the encoder of a rarer format is on its way, and where the message cannot be drawn. */
function useBarcodeDrawing(format: CardBarcodeFormat, message: string): BarcodeDrawing | null {
  const drawn = useMemo(() => drawBarcode({ format, message }), [format, message]);
  const [late, setLate] = useState<{ of: typeof drawn; drawing: BarcodeDrawing | null } | null>(null);
  useEffect(() => {
    if (!(drawn instanceof Promise)) return;
    let current = true;
    drawn.then(
      (drawing) => {
        noteFetchedPart(drawBarcode);
        if (current) setLate({ of: drawn, drawing });
      },
      // The tile stays blank, and the page says why; the next barcode tries again.
      () => noteMissingPart(drawBarcode, false),
    );
    return () => {
      current = false;
    };
  }, [drawn]);
  if (!(drawn instanceof Promise)) return drawn;
  return late?.of === drawn ? late.drawing : null;
}

/** The white tile with the barcode and its text. Sizes itself in `--wallet-pt`. */
export function BarcodeTile({ barcode, platform }: { barcode: CardBarcode; platform: 'ios' | 'android' }) {
  const { format, message, altText } = barcode;
  const drawing = useBarcodeDrawing(format, message);
  const square = isSquare(format);
  const width = square ? squareWidth : (symbolWidths[format] ?? linearWidth);
  const height = square ? squareWidth : Math.min(wideHeightMax, width / 3);
  const shownText = format === 'textOnly' ? (altText ?? message) : altText;
  const sized = (points: number) => `calc(${points} * var(--wallet-pt))`;
  return (
    <div className={styles.tile} data-platform={platform} data-square={square}>
      {format !== 'textOnly' && (
        <svg
          className={styles.symbol}
          role="img"
          aria-label={`Barcode${altText ? `: ${altText}` : ''}`}
          style={{ width: sized(width), height: sized(height) }}
          viewBox={drawing ? `0 0 ${drawing.width} ${drawing.height}` : '0 0 1 1'}
          preserveAspectRatio={square ? 'xMidYMid meet' : 'none'}
          shapeRendering="crispEdges"
        >
          {drawing && <path d={drawing.path} fill="#000" fillRule="evenodd" />}
        </svg>
      )}
      {shownText && (
        <span className={styles.text} dir="auto" style={{ maxWidth: sized(Math.max(width, 200)) }}>
          {shownText}
        </span>
      )}
    </div>
  );
}
