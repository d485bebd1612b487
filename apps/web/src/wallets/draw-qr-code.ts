import { correction, generate, mode } from 'lean-qr';
import type { BarcodeDrawing } from './barcode-drawing.ts';

/**
 * Bytes that the largest version holds at level M, which wallets use (ISO/IEC 18004 table 7). Passes allow no
 * longer message, even of digits, which take less space.
 */
const bytesMax = 2331;
/** The minimum: spare capacity raises the correction level. */
const options = { minCorrectionLevel: correction.M };

/** A message as a QR code in units of its modules; null if it is empty or too long. */
export function drawQrCode(message: string): BarcodeDrawing | null {
  const bytes = new TextEncoder().encode(message);
  if (bytes.length === 0 || bytes.length > bytesMax) return null;
  // Encode other text as bytes without an ECI header, which many scanners cannot read.
  const isAscii = bytes.length === message.length;
  const code = generate(isAscii ? message : mode.bytes(bytes), options);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      const start = x;
      while (code.get(x, y)) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  return { path: runs.join(''), width: code.size, height: code.size };
}
