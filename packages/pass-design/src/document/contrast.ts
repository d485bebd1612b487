/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  const channel = (from: number) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The text color that Google Wallet selects: white or near-black, whichever has more contrast. */
export function googleTextColor(background: string): '#ffffff' | '#1f1f1f' {
  return contrast('#ffffff', background) >= contrast('#1f1f1f', background) ? '#ffffff' : '#1f1f1f';
}

/** WCAG 2.2 AA for text of normal size. */
export const contrastMin = 4.5;

const mix = (color: string, other: number, share: number): string =>
  `#${[1, 3, 5]
    .map((from) => {
      const channel = Number.parseInt(color.slice(from, from + 2), 16);
      return Math.round(channel + (other - channel) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** The color itself if it is readable on the background, else the first readable shade of it towards black or white. */
export function readableColor(color: string, background: string): string {
  const steps = 20;
  const end = contrast('#ffffff', background) >= contrast('#000000', background) ? 255 : 0;
  for (let step = 0; step < steps; step++) {
    const shade = mix(color, end, step / steps);
    if (contrast(shade, background) >= contrastMin) return shade;
  }
  return mix(color, end, 1);
}
