import { correction, generate, mode } from 'lean-qr';
import type { BarcodeDrawing } from './barcode-drawing.ts';

/**
 * Bytes a symbol of the largest version holds at level M, the one wallets draw (ISO/IEC 18004 table 7). Of digits and capitals it
 * holds more; passes carry no message of more bytes than this, whatever it is made of.
 */
const bytesMax = 2331;
/** Kept at M as a floor: where the symbol has room to spare, more of it may be dirty. */
const options = { minCorrectionLevel: correction.M };

/** A message as a QR code in units of its modules, or null when it is empty or longer than the bytes a pass's may have. */
export function drawQrCode(message: string): BarcodeDrawing | null {
  const bytes = new TextEncoder().encode(message);
  if (bytes.length === 0 || bytes.length > bytesMax) return null;
  // Beyond ASCII the bytes go in as they are: many scanners stumble over a code that names its character set first.
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
