import type { OverlayChanges } from '@tessera/pass-design';
import type { PassChange } from './pass-change.ts';

/**
 * A stored change as rendering applies it. Absent and undefined differ to the content: only what a campaign says may replace what
 * the design says.
 */
export function overlayChanges(change: PassChange | null | undefined): OverlayChanges {
  const { fields = {}, colors, images } = change ?? {};
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defined(field)])),
    ...(colors && hasEntries(colors) && { colors: defined(colors) }),
    ...(images && hasEntries(images) && { images: defined(images) }),
  };
}

/** Whether a campaign changes anything on passes. */
export function changesPass(change: PassChange | null | undefined): boolean {
  const { fields, colors, images } = overlayChanges(change);
  return [fields, colors, images].some(hasEntries);
}

/** Whether the change concerns parts that passes share at Google: a campaign for everyone changes them in the template's class. */
export function changesGoogleClass(change: PassChange | null | undefined): boolean {
  const { colors, images } = overlayChanges(change);
  return hasEntries(colors) || hasEntries(images);
}

function defined<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

const hasEntries = (part: object | undefined): boolean =>
  part !== undefined && Object.values(part).some((value) => value !== undefined);
