const darkText = '#1f1f1f';
const lightText = '#ffffff';

/** sRGB byte to linear light, as WCAG 2 defines it. */
function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text on a `#rrggbb` background: white or near-black, whichever stands out more, as Google Wallet decides it. */
export function googleTextColor(background: string): string {
  const light = luminance(background) + 0.05;
  return 1.05 / light >= light / (luminance(darkText) + 0.05) ? lightText : darkText;
}
