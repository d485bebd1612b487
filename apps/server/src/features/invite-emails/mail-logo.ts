/** An image with its display size in CSS pixels. */
export type MailLogo = { url: string; width: number; height: number };

/** Fits a typical wordmark; the file has several times as many pixels, for high-density screens. */
const logoWidthMax = 220;
const logoHeightMax = 44;

type Size = { width: number; height: number };

/** The explicit size of a logo in a mail: Outlook ignores max-height and shows images without a size at their pixel size. */
export function mailLogo(url: string, file: Size, crop: Size | null): MailLogo {
  const ratio = (file.width * (crop?.width ?? 1)) / (file.height * (crop?.height ?? 1));
  const height = Math.min(logoHeightMax, logoWidthMax / ratio);
  return { url, width: Math.max(1, Math.round(height * ratio)), height: Math.max(1, Math.round(height)) };
}
