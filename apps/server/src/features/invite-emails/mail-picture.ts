export type MailPicture = { url: string; width: number; height: number };

type Size = { width: number; height: number };

/** Fits a typical wordmark; the file has several times as many pixels for high-density screens. */
export const logoSizeMax: Size = { width: 220, height: 44 };

/** The width of a mail's text. */
export const pictureSizeMax: Size = { width: 454, height: 600 };

/** Outlook ignores max-height and shows images without a size at their pixel size. */
export function mailPicture(url: string, file: Size, crop: Size | null, max: Size): MailPicture {
  const [width, height] = [file.width * (crop?.width ?? 1), file.height * (crop?.height ?? 1)];
  const scale = Math.min(max.width / width, max.height / height);
  return { url, width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
}

const atLeastOne = (pixels: number): number => Math.max(1, Math.round(pixels));

export const picturesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(/image:([0-9a-f]{64})/g)].map(([, file = '']) => file)),
];
