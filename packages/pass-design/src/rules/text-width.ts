/** Widths in thousandths of the font size, from Inter, which is about as wide as the phones' fonts. */
const narrow = /^[ijl1I.,:;!|'’‘·]/;
const slim = /^[ frt()[\]{}/"“”\-\\]/;
const wide =
  /^[mwMW@%—…\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

function graphemeWidth(grapheme: string): number {
  // Digits match Unicode's emoji properties, so test them first.
  if (/^[02-9]/.test(grapheme)) return 0.62;
  if (narrow.test(grapheme)) return 0.29;
  if (slim.test(grapheme)) return 0.36;
  if (wide.test(grapheme)) return 0.95;
  return /^\p{Lu}/u.test(grapheme) ? 0.69 : 0.57;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const graphemes = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** The approximate width of a line of text, in font sizes. */
export function textWidth(text: string): number {
  return graphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);
}
