// Crockford's alphabet: without I, L, O, U, so that an id can be read aloud and spells no word.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeCharacters = 10; // 48 bits of milliseconds: sorted by age, which keeps index pages warm
const randomCharacters = 16; // 80 bits: a session's id permits ending it, so it must not be guessable

/** The prefix, then 26 characters (time, then randomness; the layout of a ULID). */
export function newId(prefix: string, now: Date, random: (bytes: number) => Uint8Array): string {
  let time = now.getTime();
  let timePart = '';
  for (let index = 0; index < timeCharacters; index += 1) {
    timePart = alphabet.charAt(time % 32) + timePart;
    time = Math.floor(time / 32);
  }
  const randomPart = Array.from(random(randomCharacters), (byte) => alphabet.charAt(byte & 31)).join('');
  return `${prefix}_${timePart}${randomPart}`;
}
