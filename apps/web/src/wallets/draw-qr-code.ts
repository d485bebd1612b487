import type { BarcodeDrawing } from './barcode-drawing.ts';
import { qrCode } from './qr-code.ts';

/** A message as a QR code in units of its modules, or null when none can hold it. */
export function drawQrCode(message: string): BarcodeDrawing | null {
  const grid = qrCode(message);
  if (!grid) return null;
  const { size, dark } = grid;
  const runs: string[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const start = x;
      while (x < size && dark[y * size + x]) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  return { path: runs.join(''), width: size, height: size };
}
