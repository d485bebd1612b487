import type { ImportFormat } from '@tessera/contract';

/** The characters of the bytes from 128 on. `TextDecoder` has no code pages of DOS. */
const dosCharacters = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII.
const outsideAscii = /[^\x00-\x7f]/g;

/** Returns the function that decodes bytes, with U+FFFD for those that are not in the encoding. */
export function decoderOf(encoding: ImportFormat['encoding']): (bytes: Buffer) => string {
  if (encoding === 'cp437' || encoding === 'cp850') {
    const characters = dosCharacters[encoding];
    return (bytes) =>
      bytes
        .toString('latin1')
        .replace(outsideAscii, (character) => characters.charAt(character.charCodeAt(0) - 128));
  }
  if (encoding === 'utf-8') return (bytes) => bytes.toString('utf8');
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}
