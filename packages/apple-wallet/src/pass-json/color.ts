import { AppleWalletError } from '../errors.ts';

const hexPattern = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const rgbPattern = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i;

/** `#rrggbb` or `rgb(…)` as `rgb(r, g, b)`, the form that every iOS version accepts. */
export function rgbColor(text: unknown, path: string): string {
  if (typeof text === 'string') {
    const hex = hexPattern.exec(text);
    if (hex)
      return `rgb(${hex
        .slice(1)
        .map((pair) => Number.parseInt(pair, 16))
        .join(', ')})`;
    const rgb = rgbPattern.exec(text)?.slice(1).map(Number);
    if (rgb?.every((channel) => channel <= 255)) return `rgb(${rgb.join(', ')})`;
  }
  throw new AppleWalletError('invalidColor', { path });
}
