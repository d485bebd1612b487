import type { Overlay } from './face.ts';

const instant = (iso: string): number => Date.parse(iso);
/** Ids decide between campaigns started in the same instant, so that every process draws the same face. */
const newestFirst = (a: Overlay, b: Overlay): number =>
  instant(b.startedAt) - instant(a.startedAt) || (a.campaignId < b.campaignId ? 1 : -1);

/** From when a campaign's pass change shows: its launch, or its own beginning when that is later. */
export const changeBegins = (overlay: Overlay): number =>
  Math.max(instant(overlay.startedAt), overlay.from === null ? -Infinity : instant(overlay.from));

/** The first instant at which it no longer shows. */
export const changeEnds = (overlay: Overlay): number =>
  overlay.until === null ? Infinity : instant(overlay.until);

/** The campaigns whose pass change shows now, newest launch first. */
export function runningOverlays(overlays: readonly Overlay[], now: Date): Overlay[] {
  const at = now.getTime();
  return overlays
    .filter((overlay) => changeBegins(overlay) <= at && at < changeEnds(overlay))
    .sort(newestFirst);
}

/** The newest launched campaign that says something. A message has no end: it is news, and the next news replaces it. */
export function newestMessage(
  overlays: readonly Overlay[],
  now: Date,
): (Overlay & { message: string }) | null {
  let newest: (Overlay & { message: string }) | null = null;
  for (const overlay of overlays) {
    const { message } = overlay;
    if (!message || instant(overlay.startedAt) > now.getTime()) continue;
    if (newest === null || newestFirst(overlay, newest) < 0) newest = { ...overlay, message };
  }
  return newest;
}

/** What the newest of these campaigns says about one thing; undefined when none speaks of it. */
export function firstSaid<T>(
  running: readonly Overlay[],
  ask: (overlay: Overlay) => T | undefined,
): T | undefined {
  for (const overlay of running) {
    const said = ask(overlay);
    if (said !== undefined) return said;
  }
  return undefined;
}
