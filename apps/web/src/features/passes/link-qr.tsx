import { drawQrCode } from '../../wallets/draw-qr-code.ts';
import styles from './pass-link.module.css';

/** Black on white in dark mode as well, as cameras expect. */
export function LinkQr({ url, size, of = 'the download link' }: { url: string; size: number; of?: string }) {
  const drawing = drawQrCode(url);
  if (!drawing) return null;
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={`QR code of ${of}`}
      width={size}
      height={size}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} fill="#000000" fillRule="evenodd" />
    </svg>
  );
}
