import type { BarcodeDrawing } from './barcode-drawing.ts';
import type { CardBarcode } from './card-parts.ts';
import { drawQrCode } from './draw-qr-code.ts';
import type { drawOtherBarcode, OtherFormat } from './other-barcodes.ts';

let drawOther: typeof drawOtherBarcode | null = null;

/**
 * Draws a barcode, or gives `null` when the message does not fit its format (letters in an EAN-13, say): a wallet would show no
 * barcode either. A QR code is there at once; the encoders of all others weigh more than a page, and are fetched when a pass
 * has one; from then on they draw at once, too. Rejects when they cannot be fetched.
 */
export function drawBarcode(
  barcode: Pick<CardBarcode, 'format' | 'message'>,
): BarcodeDrawing | null | Promise<BarcodeDrawing | null> {
  const { format, message } = barcode;
  if (format === 'textOnly' || message === '') return null;
  if (format === 'qr') return drawQrCode(message);
  return drawOther ? drawOther(format, message) : fetchAndDraw(format, message);
}

async function fetchAndDraw(format: OtherFormat, message: string): Promise<BarcodeDrawing | null> {
  const { drawOtherBarcode } = await import('./other-barcodes.ts');
  drawOther = drawOtherBarcode;
  return drawOtherBarcode(format, message);
}
