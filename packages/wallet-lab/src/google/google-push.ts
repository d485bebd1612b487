import { type GooglePassType, googlePassTypeRules } from './pass-types.ts';
import type { ResourceChange, ResourceDesk } from './resource-desk.ts';

/** A push of Google to a user's phone. */
export interface GooglePush {
  androidIds: string[];
  objectId: string;
  /** Google's lock-screen text; null for a silent change. */
  notification: { title: string; text: string; messageId: string | null } | null;
}

/** The pushes for a change: one for each affected object with a holder. */
export function pushesOf(
  change: ResourceChange,
  resources: ResourceDesk,
  holdersOf: (objectId: string) => string[],
): GooglePush[] {
  const objects = change.kind === 'Object' ? [change.id] : objectsOfClass(resources, change.type, change.id);
  return objects.flatMap((objectId) => {
    const androidIds = holdersOf(objectId);
    if (androidIds.length === 0) return [];
    const notification = change.notify ? lockScreenText(resources, change, objectId) : null;
    return [{ androidIds, objectId, notification }];
  });
}

const objectsOfClass = (resources: ResourceDesk, type: GooglePassType, classId: string): string[] =>
  resources.list(type, 'Object', { classId }).map(({ id }) => String(id));

/** The lock screen shows Google's text; the issuer's message is on the pass. */
function lockScreenText(resources: ResourceDesk, change: ResourceChange, objectId: string) {
  const object = resources.stored('Object', objectId)?.resource ?? {};
  const holder = resources.stored('Class', String(object.classId))?.resource ?? {};
  const { noun } = googlePassTypeRules[change.type];
  const messageId = change.notify?.messageId ?? null;
  return {
    title: textOf(holder.issuerName) ?? textOf(object.cardTitle) ?? 'Google Wallet',
    text: messageId === null ? `Your ${noun} was updated` : `You have a new message about your ${noun}`,
    messageId,
  };
}

/** A plain text, or the default of a LocalizedString. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('defaultValue' in value)) return undefined;
  const { defaultValue } = value;
  if (typeof defaultValue !== 'object' || defaultValue === null || !('value' in defaultValue))
    return undefined;
  return typeof defaultValue.value === 'string' ? defaultValue.value : undefined;
}
