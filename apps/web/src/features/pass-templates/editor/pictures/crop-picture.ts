import { useEffect, useState } from 'react';

/** It may be a smaller copy: crops are fractions of the width and height. */
export type CropPicture = { url: string; width: number; height: number };

/** Sharp on the stage at double density, yet fast to move: a phone's photo has 50 million pixels. */
const sideMax = 1600;

export function useCropPicture(source: Blob | string): CropPicture | null {
  const [picture, setPicture] = useState<CropPicture | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const urls: string[] = [];
    const addressOf = (blob: Blob) => {
      const url = URL.createObjectURL(blob);
      urls.push(url);
      return url;
    };
    const release = () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
    openPicture(source, addressOf).then(
      (opened) => (isCurrent ? setPicture(opened) : release()),
      // The upload shows the error for what cannot be displayed.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      release();
    };
  }, [source]);
  return picture;
}

async function openPicture(source: Blob | string, addressOf: (blob: Blob) => string): Promise<CropPicture> {
  if (typeof source === 'string') return { url: source, ...(await sizeOf(source)) };
  const url = addressOf(source);
  const size = await sizeOf(url);
  const scale = sideMax / Math.max(size.width, size.height);
  const shrunk = scale < 1 ? await shrink(source, size, scale) : null;
  return { url: shrunk ? addressOf(shrunk) : url, ...size };
}

/** Known before the picture is decoded. */
function sizeOf(url: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = reject;
    image.src = url;
  });
}

/** Null if the browser cannot, as with SVG; the original is shown then. */
async function shrink(
  source: Blob,
  { width, height }: { width: number; height: number },
  scale: number,
): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(source, {
      resizeWidth: Math.max(1, Math.round(width * scale)),
      resizeHeight: Math.max(1, Math.round(height * scale)),
      resizeQuality: 'medium',
    });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  } catch {
    return null;
  }
}
