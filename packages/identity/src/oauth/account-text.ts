import { toOneLine } from '@tessera/text-rules';

const nameCharactersMax = 100; // as for names that are typed
const addressCharactersMax = 2000;

/** A name from elsewhere, cut and cleaned rather than refused: its owner stands at no form to mend it in. */
export function nameFromElsewhere(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const line = toOneLine(name).trim();
  return line.slice(0, nameCharactersMax).replace(/\p{Cs}$/u, '') || null;
}

/** A whole name in two parts, for providers that keep it in one: the last word is the last name. */
export function splitName(name: unknown): { firstName: string | null; lastName: string | null } {
  const words = (nameFromElsewhere(name) ?? '').split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : null;
  return { firstName: words.join(' ') || null, lastName: lastName ?? null };
}

/** The address of a picture, when pages may load it. */
export function pictureFromElsewhere(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > addressCharactersMax) return null;
  const url = URL.parse(address);
  return url?.protocol === 'https:' ? url.href : null;
}
