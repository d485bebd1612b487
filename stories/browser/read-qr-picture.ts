import jsqr from 'jsqr';
import type { Locator } from 'playwright-core';

export async function readQrPicture(image: Locator): Promise<string | null> {
  const { dots, width, height } = await image.evaluate((img: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = img;
    if (width === 0) return { dots: '', width, height };
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    if (!pen) throw new Error('This browser does not draw.');
    pen.drawImage(img, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    // One character per pixel: large arrays of numbers take seconds to transfer.
    return {
      dots: Array.from(
        data.filter((_, at) => at % 4 === 0),
        (red) => (red < 128 ? '#' : ' '),
      ).join(''),
      width,
      height,
    };
  });
  if (width === 0) return null;
  const pixels = [...dots].flatMap((dot) => (dot === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255]));
  return jsqr.default(Uint8ClampedArray.from(pixels), width, height)?.data ?? null;
}
