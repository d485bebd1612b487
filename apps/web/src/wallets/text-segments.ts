import type { TextSegment } from './card-parts.ts';

const linkPattern =
  /(?<url>https?:\/\/[^\s<>"']+|www\.[^\s<>"']+\.[^\s<>"']+)|(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(?<phone>\+?\d[\d\s().\-/]{6,18}\d)/gu;
const anchorPattern = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/giu;
/** A telephone number has seven to fifteen digits (E.164); shorter runs are dates and amounts. */
const phoneDigitsMin = 7;
const phoneDigitsMax = 15;

function hrefOf(groups: Record<string, string | undefined>): string | undefined {
  if (groups.url) return groups.url.startsWith('www.') ? `https://${groups.url}` : groups.url;
  if (groups.mail) return `mailto:${groups.mail}`;
  const phone = groups.phone ?? '';
  const digits = phone.replace(/\D/g, '');
  // Without a plus or grouping it may be a member number.
  const looksLikePhone = phone.startsWith('+') || /\d[\s()-]+\d/.test(phone);
  const isDate = /^\d{4}[-/.]\d{2}[-/.]\d{2}/.test(phone);
  if (!looksLikePhone || isDate || digits.length < phoneDigitsMin || digits.length > phoneDigitsMax) return;
  return `tel:${phone.startsWith('+') ? '+' : ''}${digits}`;
}

function decodeEntities(html: string): string {
  const known: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    apos: "'",
    nbsp: ' ',
  };
  return html.replace(/&(#?\w+);/g, (whole, name: string) => known[name] ?? whole);
}

/** Accept only what a wallet opens: a `javascript:` URL in a pass must not run in the preview. */
function isSafeHref(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|sms:|geo:)/i.test(href);
}

/** Splits text into runs and the web addresses, email addresses and telephone numbers that a wallet makes tappable. */
export function detectLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    // The link excludes the sentence's punctuation.
    const shown = match[0].replace(/[.,;:!?)\]]+$/u, (tail) => (match.groups?.phone ? tail : ''));
    const href = hrefOf({ ...match.groups, ...(match.groups?.url ? { url: shown } : {}) });
    if (!href) continue;
    if (match.index > end) segments.push({ text: text.slice(end, match.index) });
    segments.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) segments.push({ text: text.slice(end) });
  return segments;
}

/** Reads an `attributedValue`; Wallet only supports `<a href>` in it. */
export function anchorSegments(html: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of html.matchAll(anchorPattern)) {
    if (match.index > end) segments.push(...detectLinks(decodeEntities(html.slice(end, match.index))));
    const href = decodeEntities(match[1] ?? match[2] ?? '');
    const text = decodeEntities((match[3] ?? '').replace(/<[^>]+>/g, ''));
    segments.push(isSafeHref(href) ? { text, href } : { text });
    end = match.index + match[0].length;
  }
  if (end < html.length) segments.push(...detectLinks(decodeEntities(html.slice(end))));
  return segments;
}
