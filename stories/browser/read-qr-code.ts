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
