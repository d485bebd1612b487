import type { PosterPicture } from './poster-drawing.ts';

/** A logo's width on A4 at 300 dots per inch. */
const sideMax = 1_250;

export async function loadPicture(url: string): Promise<PosterPicture> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The logo was answered with status ${response.status}.`);
  const bitmap = await createImageBitmap(await response.blob());
  const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height));
  const whole = draw(bitmap, Math.max(1, bitmap.width * scale), Math.max(1, bitmap.height * scale));
  bitmap.close();
  const { x, y, width, height } = visibleBox(
    whole.getImageData(0, 0, whole.canvas.width, whole.canvas.height),
  );
  const pixels = whole.getImageData(x, y, width, height);
  const { canvas } = draw(await createImageBitmap(pixels), width, height);
  return { width, height, pixels: pixels.data, dataUrl: await dataUrlOf(await canvas.convertToBlob()) };
}

function draw(picture: ImageBitmap, width: number, height: number): OffscreenCanvasRenderingContext2D {
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (!pen) throw new Error('This browser cannot draw the poster.');
  pen.drawImage(picture, 0, 0, pen.canvas.width, pen.canvas.height);
  return pen;
}

/** The smallest box around all visible pixels; the whole picture if there are none. */
export function visibleBox({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!data[(y * width + x) * 4 + 3]) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = y;
    }
  if (bottom < 0) return { x: 0, y: 0, width, height };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
