import { lockScreenText } from './lock-screen-text.ts';
import type { GooglePassType } from './pass-types.ts';
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
    const notification = change.notify ? notificationOf(resources, change, objectId) : null;
    return [{ androidIds, objectId, notification }];
  });
}

const objectsOfClass = (resources: ResourceDesk, type: GooglePassType, classId: string): string[] =>
  resources.list(type, 'Object', { classId }).map(({ id }) => String(id));

function notificationOf(resources: ResourceDesk, { type, notify }: ResourceChange, objectId: string) {
  const messageId = notify?.messageId ?? null;
  const object = resources.stored('Object', objectId)?.resource ?? {};
  const holder = resources.stored('Class', String(object.classId))?.resource ?? {};
  const cause = messageId === null ? 'update' : 'message';
  return { ...lockScreenText(type, { class: holder, object }, cause), messageId };
}
