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
/** All barcode formats except QR; `drawQrCode` is a tenth of the size. */
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

/** Wallet draws PDF417 in six columns. */
const encoderOptions: Partial<Record<OtherFormat, Record<string, unknown>>> = {
  pdf417: { columns: 6, rowmult: 3 },
};
/** Millimeters; only the ratio of a linear barcode's height to its width matters here. */
const linearHeight = 18;

/** Collects the encoder's output as path data: bars (`line`) and modules (`polygon`), no text. */
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

/** The encoder's input: UTF-8 bytes for formats that carry bytes, characters for the others. */
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

export function drawOtherBarcode(format: OtherFormat, message: string): BarcodeDrawing | null {
  try {
    return encoders[format](optionsFor(format, message), pathCollector());
  } catch {
    return null;
  }
}
