/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  const channel = (from: number) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The text color that Google Wallet selects: white or near-black, whichever has more contrast. */
export function googleTextColor(background: string): '#ffffff' | '#1f1f1f' {
  return contrast('#ffffff', background) >= contrast('#1f1f1f', background) ? '#ffffff' : '#1f1f1f';
}
