import jsqr from 'jsqr';
import type { Locator, Page } from 'playwright-core';

export async function readQrCode(element: Locator): Promise<string | null> {
  const { pixels, width, height } = await pixelsOf(element.page(), await element.screenshot());
  return jsqr.default(Uint8ClampedArray.from(pixels), width, height)?.data ?? null;
}

/** The browser decodes its own screenshot; nothing else here reads PNG. */
async function pixelsOf(page: Page, png: Buffer) {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!pen) throw new Error('This browser does not draw.');
      pen.drawImage(bitmap, 0, 0);
      const { data, width, height } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      return { pixels: [...data], width, height };
    }, png.toString('base64'));
  } finally {
    await blank.close();
  }
}

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
