import type { DesignDocument } from '../document/design-document.ts';
import { expiryOf } from './expiry.ts';
import { changeBegins, changeEnds } from './overlays.ts';
import type { Overlay, RenderPass } from './pass-content.ts';

function instantsOf(overlay: Overlay): number[] {
  const begins = changeBegins(overlay);
  const ends = changeEnds(overlay);
  const instants = overlay.message ? [Date.parse(overlay.startedAt), ...(overlay.isTest ? [ends] : [])] : [];
  if (begins < ends && Object.keys(overlay.changes).length > 0) instants.push(begins, ends);
  return instants;
}

/**
 * The next instant after `now` at which the pass changes by itself: a campaign's change begins or ends, or the pass
 * expires, when both wallets gray it. Null if there is none. Expiry does not change a voided pass.
 */
export function nextContentChange(input: {
  document?: DesignDocument;
  overlays: readonly Overlay[];
  pass: RenderPass;
  now: Date;
}): Date | null {
  const instants = input.overlays.flatMap(instantsOf);
  const expiry = input.pass.voided ? null : expiryOf(input.document, input.pass);
  if (expiry) instants.push(expiry.getTime());
  const now = input.now.getTime();
  const next = Math.min(...instants.filter((instant) => instant > now));
  return Number.isFinite(next) ? new Date(next) : null;
}
