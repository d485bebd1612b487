import type { GooglePassType, GoogleResource } from './pass-types.ts';
import { linkedIdsOf, messagesOf, type ResourceDesk } from './resource-desk.ts';
import { withCurrentCode } from './rotating-barcode.ts';

/** A pass as Google shows it on one phone. */
export interface HeldGooglePass {
  objectId: string;
  type: GooglePassType;
  class: GoogleResource;
  object: GoogleResource;
  /** Messages of class and object together, oldest first. */
  messages: unknown[];
  state: 'active' | 'expired' | 'voided';
  savedAt: Date;
  updatedAt: Date;
  /** Grouped with the pass: what the issuer linked to it. */
  linked: HeldGooglePass[];
}

/** The object with its class for one phone; empty if either is deleted. */
export function presentHeldPass(
  resources: ResourceDesk,
  objectId: string,
  savedAt: Date,
  now: Date,
): HeldGooglePass[] {
  const object = resources.stored('Object', objectId);
  const holder = object && resources.stored('Class', String(object.resource.classId));
  if (!object || !holder) return [];
  return [
    {
      objectId,
      type: object.type,
      class: holder.resource,
      object: withCurrentCode(object.resource, now),
      messages: [...messagesOf(holder.resource), ...messagesOf(object.resource)],
      state: stateOf(object.resource, now),
      savedAt,
      updatedAt: new Date(holder.updatedAt > object.updatedAt ? holder.updatedAt : object.updatedAt),
      linked: linkedIdsOf(object.resource).flatMap((id) => presentHeldPass(resources, id, savedAt, now)),
    },
  ];
}

function stateOf(object: GoogleResource, now: Date): HeldGooglePass['state'] {
  if (object.state === 'INACTIVE') return 'voided';
  if (object.state === 'EXPIRED' || object.state === 'COMPLETED') return 'expired';
  const interval = object.validTimeInterval;
  if (typeof interval !== 'object' || interval === null || !('end' in interval)) return 'active';
  const { end } = interval;
  const date = typeof end === 'object' && end !== null && 'date' in end ? end.date : undefined;
  return typeof date === 'string' && new Date(date) <= now ? 'expired' : 'active';
}
