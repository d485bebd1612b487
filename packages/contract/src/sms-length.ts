/** The characters of GSM 03.38; those of its extension take two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€\f');

export type SmsLength = {
  /** One character outside GSM-7 makes the whole text UCS-2. */
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets, or UTF-16 units. */
  length: number;
  /** Operators charge each. */
  segments: number;
};

export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const isGsm = characters.every((each) => basic.has(each) || extended.has(each));
  if (!isGsm)
    return {
      encoding: 'UCS-2',
      length: text.length,
      segments: segmentsOf(characters, (each) => each.length, 70, 67),
    };
  const septets = (each: string) => (extended.has(each) ? 2 : 1);
  return {
    encoding: 'GSM-7',
    length: characters.reduce((sum, each) => sum + septets(each), 0),
    segments: segmentsOf(characters, septets, 160, 153),
  };
}

/** A character is never split between two segments. The header of a long text takes the difference. */
function segmentsOf(
  characters: readonly string[],
  unitsOf: (character: string) => number,
  single: number,
  part: number,
): number {
  const total = characters.reduce((sum, each) => sum + unitsOf(each), 0);
  if (total <= single) return total === 0 ? 0 : 1;
  let segments = 1;
  let used = 0;
  for (const each of characters) {
    const units = unitsOf(each);
    if (used + units > part) {
      segments += 1;
      used = 0;
    }
    used += units;
  }
  return segments;
}
