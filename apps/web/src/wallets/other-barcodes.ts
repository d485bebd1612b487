import {
  azteccode,
  code39,
  code128,
  type DrawingContext,
  datamatrix,
  ean8,
  ean13,
  interleaved2of5,
  pdf417,
  type RenderOptions,
  rationalizedCodabar,
  upca,
} from 'bwip-js/generic';
import type { BarcodeDrawing } from './barcode-drawing.ts';
import type { CardBarcodeFormat } from './card-parts.ts';

type Encoder = (options: RenderOptions, drawing: DrawingContext<BarcodeDrawing>) => BarcodeDrawing;
/** Everything with bars or dots but QR, which `drawQrCode` draws with a tenth of the code. */
export type OtherFormat = Exclude<CardBarcodeFormat, 'textOnly' | 'qr'>;

const encoders: Record<OtherFormat, Encoder> = {
  pdf417,
  aztec: azteccode,
  code128,
  code39,
  codabar: rationalizedCodabar,
  ean13,
  itf: interleaved2of5,
  dataMatrix: datamatrix,
  ean8,
  upcA: upca,
};

/** Six columns: PDF417 as wide as Wallet draws it. */
const encoderOptions: Partial<Record<OtherFormat, Record<string, unknown>>> = {
  pdf417: { columns: 6, rowmult: 3 },
};
/** Millimeters; only the ratio of a linear barcode's height to its width matters here. */
const linearHeight = 18;

/** Collects what the encoder draws as path data; it is asked for bars (`line`) or modules (`polygon`), never for text. */
function pathCollector(): DrawingContext<BarcodeDrawing> {
  const parts: string[] = [];
  let size = { width: 0, height: 0 };
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      size = { width, height };
    },
    line: (x0, y0, _x1, y1, lineWidth) => {
      const left = Math.floor(x0 - lineWidth / 2);
      parts.push(`M${left} ${Math.min(y0, y1)}h${lineWidth}V${Math.max(y0, y1) + 1}h${-lineWidth}z`);
    },
    polygon: (points) => {
      parts.push(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`);
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ path: parts.join(''), ...size }),
  };
}

/** The message as the encoder wants it: bytes of UTF-8 for symbols that carry bytes, characters for the others. */
function optionsFor(format: OtherFormat, message: string): RenderOptions {
  const linear = ['code128', 'code39', 'codabar', 'ean13', 'itf', 'ean8', 'upcA'].includes(format);
  return {
    bcid: format,
    text: message,
    scale: 1,
    includetext: false,
    ...(linear ? { height: linearHeight } : {}),
    ...encoderOptions[format],
  };
}

/** Draws a barcode, or gives null when the message does not fit its format. */
export function drawOtherBarcode(format: OtherFormat, message: string): BarcodeDrawing | null {
  try {
    return encoders[format](optionsFor(format, message), pathCollector());
  } catch {
    // The encoder throws its own text codes for content it cannot hold; that is an answer here, not a fault.
    return null;
  }
}
