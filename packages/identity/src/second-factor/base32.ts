// RFC 4648 §6. Authenticator apps take no other form.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes in Base32, without the padding that authenticator apps reject. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let waiting = 0;
  let bits = 0;
  for (const byte of bytes) {
    waiting = ((waiting << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((waiting >>> (bits - 5)) & 31);
  }
  return bits > 0 ? text + alphabet.charAt((waiting << (5 - bits)) & 31) : text;
}

/** The bytes of a Base32 text as people copy it: any case, spaces between groups, padded or not. Null for anything else. */
export function decodeBase32(text: string): Uint8Array | null {
  const characters = text.replace(/[\s-]|=+$/g, '').toUpperCase();
  if (!/^[A-Z2-7]+$/.test(characters)) return null;
  const bytes: number[] = [];
  let waiting = 0;
  let bits = 0;
  for (const character of characters) {
    waiting = ((waiting << 5) | alphabet.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((waiting >>> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}
