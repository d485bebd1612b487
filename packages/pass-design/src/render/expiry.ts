import { isYearWritable } from '../document/calendar.ts';
import type { DesignDocument } from '../document/design-document.ts';
import type { RenderPass } from './pass-content.ts';

const day = 86_400_000;

function designedExpiry(document: DesignDocument, pass: RenderPass): number {
  const { expiry } = document.features;
  if (expiry === null) return Number.NaN;
  return expiry.kind === 'fixed' ? Date.parse(expiry.at) : Date.parse(pass.createdAt) + expiry.days * day;
}

/**
 * The earlier of the pass's own expiry and the design's; `afterIssue` counts days of 24 hours from issuance. The year 9999, which other systems write
 * for “never”, means never: east of UTC it would be the year 10000, which wallets refuse.
 */
export function expiryOf(document: DesignDocument | undefined, pass: RenderPass): Date | null {
  const own = pass.expiresAt === null ? Number.NaN : Date.parse(pass.expiresAt);
  const designed = document ? designedExpiry(document, pass) : Number.NaN;
  const known = [own, designed].map((instant) => new Date(instant));
  const dates = known.filter((date) => isYearWritable(date.getUTCFullYear()));
  return dates.length === 0 ? null : new Date(Math.min(...dates.map(Number)));
}
