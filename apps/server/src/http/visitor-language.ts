import { type SignUpLanguage, signUpLanguages } from '@tessera/contract';
import { languageChain } from '@tessera/pass-rendering';
import type { Context as HonoContext } from 'hono';
import { parseAccept } from 'hono/utils/accept';

export type VisitorLanguage = {
  /** Of the page's texts. */
  page: SignUpLanguage;
  /** Language tags, the preferred first. */
  accepted: string[];
};

/** A longer header is not a browser's. */
const tagsMax = 20;

/** Reads `Accept-Language`; English without one that the page supports. */
export function visitorLanguage(c: Pick<HonoContext, 'req'>): VisitorLanguage {
  const accepted = parseAccept(c.req.header('accept-language') ?? '')
    .slice(0, tagsMax)
    .toSorted((one, other) => other.q - one.q)
    .flatMap(({ type, q }) => (q > 0 ? canonicalTag(type) : []));
  const codes = accepted.map((tag) => tag.split('-')[0]);
  const code = codes.find((code) => signUpLanguages.some((known) => known === code));
  return { page: signUpLanguages.find((known) => known === code) ?? 'en', accepted };
}

/** The language of a design that the visitor prefers; its default without one. */
export function preferredLanguage(
  { accepted }: Pick<VisitorLanguage, 'accepted'>,
  { language, translations }: { language: string; translations: Record<string, unknown> },
): string {
  const known = [language, ...Object.keys(translations)];
  return accepted.flatMap(languageChain).find((tag) => known.includes(tag)) ?? language;
}

function canonicalTag(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}
