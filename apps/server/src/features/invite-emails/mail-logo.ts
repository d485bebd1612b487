/** A picture with the size it is drawn at, in CSS pixels. */
export type MailLogo = { url: string; width: number; height: number };

/** A wordmark's usual box; the file behind the address has several times as many pixels, for sharp screens. */
const logoWidthMax = 220;
const logoHeightMax = 44;

type Size = { width: number; height: number };

/** The size of a logo in a mail, said in numbers: Outlook knows no max-height, and draws a picture without a size pixel by pixel. */
export function mailLogo(url: string, file: Size, crop: Size | null): MailLogo {
  const ratio = (file.width * (crop?.width ?? 1)) / (file.height * (crop?.height ?? 1));
  const height = Math.min(logoHeightMax, logoWidthMax / ratio);
  return { url, width: Math.max(1, Math.round(height * ratio)), height: Math.max(1, Math.round(height)) };
}
