import type { Colors } from '@tessera/pass-design';
import { googleTextColor } from '@tessera/pass-design';
import type { ImportReader, Json } from './import-notes.ts';

/** Wallet's background for a pass without one. */
const plainBackground = '#ffffff';

const rgb = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*[\d.]+\s*)?\)$/i;
const hex = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i;
const shortHex = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** The colors of a pass; missing text colors contrast with the background. */
export function importColors(reader: ImportReader, pass: Json): Colors {
  const color = (key: string, fallback: string): string => {
    const given = pass[key];
    if (given === undefined || given === null) return fallback;
    const read = typeof given === 'string' ? readColor(given.trim()) : null;
    if (read === null) reader.note(key, 'This color could not be read; another was chosen.');
    else if (isTranslucent(String(given).trim()))
      reader.note(key, 'The transparency of this color was left out.');
    return read ?? fallback;
  };
  const background = color('backgroundColor', plainBackground);
  const foreground = color('foregroundColor', googleTextColor(background));
  return { background, foreground, label: color('labelColor', foreground) };
}

/** Whether a color's alpha is less than 1. */
const isTranslucent = (text: string): boolean =>
  /^#?[0-9a-f]{6}(?!ff)[0-9a-f]{2}$/i.test(text) ||
  (/^rgba/i.test(text) && /,\s*0*(?:\.\d+)?\s*\)$/.test(text));

/** Converts any color format of Wallet to `#rrggbb`; null for other texts. */
export function readColor(text: string): string | null {
  const long = hex.exec(text);
  if (long) return `#${long[1]?.toLowerCase()}`;
  const short = shortHex.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')
      .toLowerCase()}`;
  const channels = rgb.exec(text)?.slice(1, 4).map(Number);
  if (!channels?.every((channel) => channel <= 255)) return null;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
