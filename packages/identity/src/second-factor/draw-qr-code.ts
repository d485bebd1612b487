import { type RenderOptions, toBuffer } from 'bwip-js/node';

const pixelsPerModule = 4; // drawn at 160 pixels by the widgets, so about twice that for dense screens
const quietModules = 4; // ISO/IEC 18004 §6.3.8: without it some cameras do not find the code

/** A text as a QR code, black on white, as an address an `<img>` takes. Error correction M: a screen is clean. */
export async function drawQrCode(text: string): Promise<string> {
  const padding = quietModules * pixelsPerModule;
  const forQr: Record<string, unknown> = { eclevel: 'M' };
  const options: RenderOptions = { bcid: 'qrcode', text, scale: pixelsPerModule, ...forQr };
  const png = await toBuffer({ ...options, padding, backgroundcolor: 'FFFFFF' });
  return `data:image/png;base64,${png.toString('base64')}`;
}
