import type { LabStorage } from '../storage/lab-storage.ts';
import { checkResource, issuerOf } from './check-resource.ts';
import { GoogleApiError, invalid } from './google-api-error.ts';
import { isAnnouncedMessage, isAnnouncedUpdate } from './lock-screen-text.ts';
import type { GooglePassType, GoogleResource, GoogleResourceKind } from './pass-types.ts';

export interface StoredResource {
  type: GooglePassType;
  resource: GoogleResource;
  updatedAt: string;
  notifiedAt: string[];
}

export interface ResourceChange {
  type: GooglePassType;
  kind: GoogleResourceKind;
  id: string;
  /** Set if the change notifies holders: the message's id, or null for a field update. */
  notify: { messageId: string | null } | null;
}

/** Google: "a maximum of 3 messages that trigger a push notification in a 24 hour period". */
const notificationsPerDayMax = 3;
const dayMs = 86_400_000;
/** Google stores at most ten messages of a resource and drops older ones. */
const messagesMax = 10;
const linkedObjectsMax = 50;

/** Classes and objects of the REST API. Every method throws Google's errors as GoogleApiError. */
export function openResourceDesk(
  storage: LabStorage,
  clock: () => Date,
  changed: (change: ResourceChange) => void,
) {
  const shelves = {
    Class: storage.collection<StoredResource>('google/classes'),
    Object: storage.collection<StoredResource>('google/objects'),
  };
  const find = (type: GooglePassType, kind: GoogleResourceKind, id: string): StoredResource => {
    const stored = shelves[kind].get(id);
    if (stored?.type === type) return stored;
    const word = kind.toLowerCase();
    throw new GoogleApiError(404, `${word}NotFound`, `${kind} with ID ${id} not found.`);
  };
  const store = (
    type: GooglePassType,
    kind: GoogleResourceKind,
    next: GoogleResource,
    notifiedAt: string[],
  ) => {
    const version = Number(next.version ?? 0) + 1;
    const resource: GoogleResource = { ...next, version: String(version) };
    checkResource(type, kind, resource);
    if (kind === 'Object') {
      checkClass(shelves.Class.get(String(resource.classId)), type, resource);
      checkLinks(resource, (objectId) => shelves.Object.get(objectId)?.resource);
    }
    const settled = kind === 'Class' ? approve(type, resource) : resource;
    shelves[kind].set(String(next.id), {
      type,
      resource: settled,
      updatedAt: clock().toISOString(),
      notifiedAt,
    });
    return settled;
  };
  const write = (
    type: GooglePassType,
    kind: GoogleResourceKind,
    before: StoredResource,
    next: GoogleResource,
  ) => {
    // notifyPreference applies to this call and is not stored.
    const { notifyPreference: _, ...rest } = next;
    const recent = lastDay(before.notifiedAt, clock());
    const notifies = recent.length < notificationsPerDayMax && isAnnouncedUpdate(type, before.resource, next);
    const resource = store(type, kind, rest, notifies ? [...recent, clock().toISOString()] : recent);
    changed({ type, kind, id: String(resource.id), notify: notifies ? { messageId: null } : null });
    return resource;
  };
  return {
    find,
    stored: (kind: GoogleResourceKind, id: string) => shelves[kind].get(id),
    insert(type: GooglePassType, kind: GoogleResourceKind, body: GoogleResource): GoogleResource {
      const { notifyPreference: _, ...resource } = body;
      issuerOf(resource.id);
      if (shelves[kind].get(String(resource.id)))
        throw new GoogleApiError(
          409,
          'existingResource',
          `${kind} with ID ${String(resource.id)} already exists.`,
        );
      const stored = store(type, kind, { ...resource, version: 0 }, []);
      changed({ type, kind, id: String(stored.id), notify: null });
      return stored;
    },
    replace(type: GooglePassType, kind: GoogleResourceKind, id: string, body: GoogleResource) {
      const before = find(type, kind, id);
      refuseSilentReview(type, kind, before.resource, body);
      return write(type, kind, before, { ...body, id, version: before.resource.version });
    },
    patch(type: GooglePassType, kind: GoogleResourceKind, id: string, body: GoogleResource) {
      const before = find(type, kind, id);
      if (body.id !== undefined && body.id !== id) throw invalid('The ID of a resource cannot be changed.');
      refuseSilentReview(type, kind, before.resource, body);
      return write(type, kind, before, mergePatch(before.resource, body));
    },
    list(type: GooglePassType, kind: GoogleResourceKind, owner: { issuerId?: string; classId?: string }) {
      return shelves[kind]
        .values()
        .filter(({ type: own, resource }) => own === type && isOwnedBy(resource, owner))
        .map(({ resource }) => resource);
    },
    addMessage(type: GooglePassType, kind: GoogleResourceKind, id: string, message: GoogleResource) {
      const before = find(type, kind, id);
      const notifies = isAnnouncedMessage(message);
      const recent = lastDay(before.notifiedAt, clock());
      if (notifies && recent.length >= notificationsPerDayMax)
        throw new GoogleApiError(
          403,
          'QuotaExceeded',
          'QuotaExceededException: 3 notifications in 24 hours were sent.',
        );
      const messages = [...messagesOf(before.resource), message].slice(-messagesMax);
      const sent = notifies ? [...recent, clock().toISOString()] : recent;
      const resource = store(type, kind, { ...before.resource, messages }, sent);
      const messageId = typeof message.id === 'string' ? message.id : null;
      changed({ type, kind, id, notify: notifies ? { messageId } : null });
      return resource;
    },
    /** Google's own flag that the object has a holder. */
    setHasUsers(id: string, hasUsers: boolean) {
      const stored = shelves.Object.get(id);
      if (stored) shelves.Object.set(id, { ...stored, resource: { ...stored.resource, hasUsers } });
    },
  };
}

export type ResourceDesk = ReturnType<typeof openResourceDesk>;

function checkClass(
  holder: StoredResource | undefined,
  type: GooglePassType,
  resource: GoogleResource,
): void {
  if (issuerOf(resource.classId) !== issuerOf(resource.id))
    throw invalid('An object and its class belong to the same issuer.');
  if (!holder)
    throw new GoogleApiError(400, 'classNotFound', `Class with ID ${String(resource.classId)} not found.`);
  if (holder.type !== type) throw invalid(`Class ${String(resource.classId)} is of type ${holder.type}.`);
}

/** Google: "The primary object and linked object must use the same issuerId", fifty at most, each known, and no nested links. */
function checkLinks(resource: GoogleResource, find: (objectId: string) => GoogleResource | undefined): void {
  const ids = linkedIdsOf(resource);
  if (ids.length > linkedObjectsMax)
    throw invalid(`At most ${linkedObjectsMax} linkedObjectIds are allowed.`);
  for (const id of ids) {
    if (issuerOf(id) !== issuerOf(resource.id)) throw invalid('Linked objects belong to the same issuer.');
    if (id === resource.id) throw invalid('An object cannot be linked to itself.');
    const linked = find(id);
    if (!linked) throw invalid(`Linked object with ID ${id} not found.`);
    if (linkedIdsOf(linked).length > 0) throw invalid(`Linked object ${id} has linked objects itself.`);
  }
}

/** Reviews are instant: whatever is put under review is approved. */
function approve(type: GooglePassType, resource: GoogleResource): GoogleResource {
  return type !== 'generic' && resource.reviewStatus === 'UNDER_REVIEW'
    ? { ...resource, reviewStatus: 'APPROVED' }
    : resource;
}

/** Changes to an approved class require `reviewStatus: UNDER_REVIEW`; it never becomes a draft again. */
function refuseSilentReview(
  type: GooglePassType,
  kind: GoogleResourceKind,
  before: GoogleResource,
  body: GoogleResource,
): void {
  if (kind !== 'Class' || type === 'generic' || before.reviewStatus !== 'APPROVED') return;
  if (body.reviewStatus !== 'UNDER_REVIEW')
    throw invalid('Invalid review status: an approved class must be set to UNDER_REVIEW when it is changed.');
}

const lastDay = (times: string[], now: Date): string[] =>
  times.filter((time) => new Date(time).getTime() > now.getTime() - dayMs);

export const linkedIdsOf = ({ linkedObjectIds }: GoogleResource): string[] =>
  Array.isArray(linkedObjectIds) ? linkedObjectIds.map(String) : [];

export const messagesOf = (resource: GoogleResource): unknown[] =>
  Array.isArray(resource.messages) ? resource.messages : [];

function isOwnedBy(resource: GoogleResource, owner: { issuerId?: string; classId?: string }): boolean {
  if (owner.classId !== undefined) return resource.classId === owner.classId;
  return String(resource.id).startsWith(`${owner.issuerId ?? ''}.`);
}

/** Google's PATCH, RFC 7396: merges objects, replaces arrays and plain values, removes by null. */
function mergePatch(target: GoogleResource, patch: GoogleResource): GoogleResource {
  const merged: GoogleResource = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isRecord(value) ? mergePatch(asRecord(merged[key]), value) : value;
  }
  return merged;
}

const isRecord = (value: unknown): value is GoogleResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecord = (value: unknown): GoogleResource => (isRecord(value) ? value : {});
