import { drawQrCode } from '../../../wallets/draw-qr-code.ts';

/** ISO/IEC 18004: the light margin that readers need, in modules. */
export const quietModules = 4;
const pixelsMin = 1_200;

export function qrSvg(link: string): string | null {
  const drawing = drawQrCode(link);
  if (!drawing) return null;
  const side = drawing.width + 2 * quietModules;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm" viewBox="${-quietModules} ${-quietModules} ${side} ${side}" shape-rendering="crispEdges"><path d="M${-quietModules} ${-quietModules}h${side}v${side}h${-side}z" fill="#ffffff"/><path d="${drawing.path}" fill="#000000"/></svg>\n`;
}

/** As PNG, with modules of whole pixels. */
export async function qrPng(link: string): Promise<Blob | null> {
  const drawing = drawQrCode(link);
  if (!drawing) return null;
  const modules = drawing.width + 2 * quietModules;
  const scale = Math.ceil(pixelsMin / modules);
  const canvas = new OffscreenCanvas(modules * scale, modules * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.translate(quietModules, quietModules);
  pen.fillStyle = '#000000';
  pen.fill(new Path2D(drawing.path));
  return canvas.convertToBlob({ type: 'image/png' });
}
