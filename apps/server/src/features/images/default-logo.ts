import type { Context } from '../../context.ts';
import type { ImageSender } from './open-image-workers.ts';

export type DefaultLogo = { initial: string; background: string; foreground: string };

/** Google crops it to a circle. */
const googleSidePixels = 660;

// Strokes in a box of 100 × 140, because a server may have no fonts and the image must be the same on each.
const strokes: Record<string, string> = {
  A: 'M10 130L50 10L90 130M25 88H75',
  B: 'M18 10V130M18 10H52A29 29 0 0 1 52 68H18M52 68H56A31 31 0 0 1 56 130H18',
  C: 'M86 36A44 60 0 1 0 86 104',
  D: 'M18 10V130H42A44 60 0 0 0 42 10Z',
  E: 'M82 10H18V130H82M18 68H72',
  F: 'M82 10H18V130M18 68H72',
  G: 'M86 36A44 60 0 1 0 92 74H58',
  H: 'M16 10V130M84 10V130M16 68H84',
  I: 'M50 10V130',
  J: 'M74 10V94A28 36 0 0 1 18 94',
  K: 'M18 10V130M84 10L18 78M42 56L86 130',
  L: 'M22 10V130H84',
  M: 'M10 130V10L50 80L90 10V130',
  N: 'M16 130V10L84 130V10',
  O: 'M50 10A44 60 0 1 1 49.9 10Z',
  P: 'M20 130V10H54A32 32 0 0 1 54 74H20',
  Q: 'M50 10A44 60 0 1 1 49.9 10ZM62 102L90 134',
  R: 'M18 130V10H54A32 32 0 0 1 54 74H18M50 74L86 130',
  S: 'M80 34C72 2 18 4 18 40C18 82 84 58 84 100C84 138 22 138 14 104',
  T: 'M10 10H90M50 10V130',
  U: 'M16 10V88A34 42 0 0 0 84 88V10',
  V: 'M10 10L50 130L90 10',
  W: 'M4 10L28 130L50 40L72 130L96 10',
  X: 'M14 10L86 130M86 10L14 130',
  Y: 'M12 10L50 72L88 10M50 72V130',
  Z: 'M14 10H86L14 130H86',
  '0': 'M50 10A36 60 0 1 1 49.9 10Z',
  '1': 'M30 34L56 10V130',
  '2': 'M18 42A32 32 0 0 1 82 42C82 74 18 96 18 130H84',
  '3': 'M18 10H80L46 56A37 37 0 1 1 16 108',
  '4': 'M66 130V10L12 96H88',
  '5': 'M80 10H28L22 62C60 44 86 66 84 92C82 138 24 140 14 108',
  '6': 'M74 12C40 30 16 66 16 94A34 36 0 1 0 84 94A34 36 0 0 0 16 94',
  '7': 'M14 10H86L40 130',
  '8': 'M50 66A26 28 0 1 1 50.1 66M50 66A33 32 0 1 0 50.1 66',
  '9': 'M26 128C60 110 84 74 84 46A34 36 0 1 0 16 46A34 36 0 0 0 84 46',
};

/** Four tiles, for names in scripts without strokes. */
const mark = 'M20 40H80V100H20ZM20 70H80M50 40V100';

export function drawDefaultLogo(
  ctx: Pick<Context, 'imageWorkers'>,
  sender: ImageSender,
  { initial, background, foreground }: DefaultLogo,
  side = googleSidePixels,
): Promise<Uint8Array> {
  const path = strokes[initial] ?? mark;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${background}"/>
    <path d="${path}" transform="translate(100 76) scale(1.2)" fill="none" stroke="${foreground}" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"/>
  </svg>`;
  return ctx.imageWorkers.run(sender, 'drawSvg', async () => ({ svg }));
}
