import type { Overlay, OverlayChanges } from './pass-content.ts';

const instant = (iso: string): number => Date.parse(iso);
/** Ids order campaigns with the same start, so that every process renders the same content. */
const newestFirst = (a: Overlay, b: Overlay): number =>
  instant(b.startedAt) - instant(a.startedAt) || (a.campaignId < b.campaignId ? 1 : -1);

/** When a campaign's pass change begins: at its launch, or at its own start if that is later. */
export const changeBegins = (overlay: Overlay): number =>
  Math.max(instant(overlay.startedAt), overlay.from === null ? -Infinity : instant(overlay.from));

/** The first instant after the change. */
export const changeEnds = (overlay: Overlay): number =>
  overlay.until === null ? Infinity : instant(overlay.until);

/** The campaigns whose pass change is active, newest launch first. */
export function runningOverlays(overlays: readonly Overlay[], now: Date): Overlay[] {
  const at = now.getTime();
  return overlays
    .filter((overlay) => changeBegins(overlay) <= at && at < changeEnds(overlay))
    .sort(newestFirst);
}

type OverlayWithMessage = Overlay & { message: string };

/** The newest launched campaign with a message. A message does not end, except a test's; the next one replaces it. */
export function newestMessage(overlays: readonly Overlay[], now: Date): OverlayWithMessage | null {
  return newestOf(overlays, now, (overlay) => !hasMessageEnded(overlay, now));
}

/** Whether a test's message has ended since the newest message was sent. */
export function isMessageRestored(overlays: readonly Overlay[], now: Date): boolean {
  const newest = newestOf(overlays, now, () => true);
  return newest !== null && hasMessageEnded(newest, now);
}

const hasMessageEnded = (overlay: Overlay, now: Date): boolean =>
  overlay.isTest === true && changeEnds(overlay) <= now.getTime();

function newestOf(
  overlays: readonly Overlay[],
  now: Date,
  counts: (overlay: Overlay) => boolean,
): OverlayWithMessage | null {
  let newest: OverlayWithMessage | null = null;
  for (const overlay of overlays) {
    const { message } = overlay;
    if (!message || instant(overlay.startedAt) > now.getTime() || !counts(overlay)) continue;
    if (newest === null || newestFirst(overlay, newest) < 0) newest = { ...overlay, message };
  }
  return newest;
}

/** The newest campaign's override of one part, or undefined. */
export function firstOverride<T>(
  running: readonly Overlay[],
  ask: (overlay: Overlay) => T | undefined,
): T | undefined {
  for (const overlay of running) {
    const said = ask(overlay);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** The campaigns that a pass shows, newest first: those with an active change, and that of the newest message. */
export function shownOverlays(overlays: readonly Overlay[], now: Date): Overlay[] {
  const message = newestMessage(overlays, now)?.campaignId;
  const changing = runningOverlays(overlays, now).filter(({ changes }) => hasChanges(changes));
  return overlays
    .filter((overlay) => overlay.campaignId === message || changing.includes(overlay))
    .sort(newestFirst);
}

function hasChanges({ heading, ...parts }: OverlayChanges): boolean {
  return heading !== undefined || Object.values(parts).some((part) => part && Object.keys(part).length > 0);
}
