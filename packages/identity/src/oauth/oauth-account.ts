import { toOneLine } from '@tessera/text-rules';
import { z } from 'zod';
import type { OauthProvider } from '../store/oauth-store.ts';

export type OauthAccount = {
  provider: OauthProvider;
  subject: string;
  /** Normalized; null if the provider returns no address or does not vouch for it. */
  verifiedEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  profilePictureUrl: string | null;
};

/** At most 255 ASCII characters (OpenID Connect Core §2), without any that databases refuse. */
export const subjectShape = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const nameCharactersMax = 100; // as for names that are typed
const addressCharactersMax = 2000;

/** A provider's name, shortened and cleaned instead of refused: the user cannot correct it here. */
export function nameFromElsewhere(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const line = toOneLine(name).trim();
  return line.slice(0, nameCharactersMax).replace(/\p{Cs}$/u, '') || null;
}

/** Splits a full name: the last word is the last name. */
export function splitName(name: unknown): { firstName: string | null; lastName: string | null } {
  const words = (nameFromElsewhere(name) ?? '').split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : null;
  return { firstName: words.join(' ') || null, lastName: lastName ?? null };
}

/** A picture's URL if pages may load it. */
export function pictureFromElsewhere(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > addressCharactersMax) return null;
  const url = URL.parse(address);
  return url?.protocol === 'https:' ? url.href : null;
}
