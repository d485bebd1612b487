import type { LabStorage } from '../storage/lab-storage.ts';
import type { CallbackDesk } from './callback-desk.ts';
import { issuerOf } from './check-resource.ts';
import { GoogleApiError } from './google-api-error.ts';
import type { GooglePassType, GoogleResource } from './pass-types.ts';
import type { ResourceDesk } from './resource-desk.ts';
import type { ServiceAccountDesk } from './service-account-desk.ts';
import { type SaveLinkResource, verifySaveLink } from './verify-save-link.ts';

/** The holders of an object: phone id to the time of saving. */
interface Holding {
  type: GooglePassType;
  holders: Record<string, string>;
}

/** The outcome of a save link. */
export type SaveOutcome = { kind: 'saved'; objectIds: string[] } | { kind: 'refused'; problems: string[] };

export function openSaveDesk(parts: {
  storage: LabStorage;
  clock: () => Date;
  accounts: ServiceAccountDesk;
  resources: ResourceDesk;
  callbacks: CallbackDesk;
}) {
  const { storage, clock, accounts, resources, callbacks } = parts;
  const holdings = storage.collection<Holding>('google/holdings');
  const announce = (objectId: string, eventType: 'save' | 'del', count: number): void => {
    resources.setHasUsers(objectId, count > 0);
    const classId = String(resources.stored('Object', objectId)?.resource.classId);
    const url = callbackUrl(resources.stored('Class', classId)?.resource);
    if (url) callbacks.send({ url, issuerId: issuerOf(classId), classId, objectId, eventType, count });
  };
  const hold = ({ type, resource }: SaveLinkResource, androidId: string): void => {
    const holding = holdings.get(resource.id) ?? { type, holders: {} };
    if (holding.holders[androidId]) return;
    checkHolders(resources, resource.id, holding);
    holding.holders[androidId] = clock().toISOString();
    holdings.set(resource.id, holding);
    announce(resource.id, 'save', Object.keys(holding.holders).length);
  };
  return {
    /** Verifies the link, creates inline resources that do not exist, and saves its objects. */
    save(link: string, androidId: string): SaveOutcome {
      const publicKeyOf = (email: string) => accounts.find(email)?.publicKeyPem;
      const verdict = verifySaveLink(link, { publicKeyOf, now: clock() });
      if (!verdict.accepted) return { kind: 'refused', problems: verdict.problems };
      try {
        const account = accounts.find(verdict.serviceAccountEmail ?? '');
        createMissing(resources, verdict.classes, 'Class', account?.issuerIds ?? []);
        createMissing(resources, verdict.objects, 'Object', account?.issuerIds ?? []);
        for (const object of verdict.objects) hold(object, androidId);
      } catch (error) {
        if (error instanceof GoogleApiError) return { kind: 'refused', problems: [error.message] };
        throw error;
      }
      return { kind: 'saved', objectIds: verdict.objects.map(({ resource }) => resource.id) };
    },
    /** Removes the object from the phone's wallet without deleting it. False if it is not there. */
    remove(objectId: string, androidId: string): boolean {
      const holding = holdings.get(objectId);
      if (!holding?.holders[androidId]) return false;
      delete holding.holders[androidId];
      holdings.set(objectId, holding);
      announce(objectId, 'del', Object.keys(holding.holders).length);
      return true;
    },
    holdersOf: (objectId: string): string[] => Object.keys(holdings.get(objectId)?.holders ?? {}),
    heldBy: (androidId: string): { objectId: string; type: GooglePassType; savedAt: Date }[] =>
      holdings.keys().flatMap((objectId) => {
        const holding = holdings.get(objectId);
        const savedAt = holding?.holders[androidId];
        return holding && savedAt ? [{ objectId, type: holding.type, savedAt: new Date(savedAt) }] : [];
      }),
  };
}

function callbackUrl(holder: GoogleResource | undefined): string | null {
  const options = holder?.callbackOptions;
  if (typeof options !== 'object' || options === null || !('url' in options)) return null;
  return typeof options.url === 'string' && URL.canParse(options.url) ? options.url : null;
}

/** Google ignores the inline content of an existing resource. */
function createMissing(
  resources: ResourceDesk,
  items: SaveLinkResource[],
  kind: 'Class' | 'Object',
  issuerIds: string[],
): void {
  for (const { type, resource } of items) {
    if (!issuerIds.includes(issuerOf(resource.id)))
      throw new GoogleApiError(
        403,
        'permissionDenied',
        `The service account may not act for ${resource.id}.`,
      );
    if (resources.stored(kind, resource.id)) continue;
    if (Object.keys(resource).every((key) => key === 'id' || key === 'classId'))
      throw new GoogleApiError(404, 'objectNotFound', `${kind} with ID ${resource.id} not found.`);
    resources.insert(type, kind, resource);
  }
}

function checkHolders(resources: ResourceDesk, objectId: string, holding: Holding): void {
  const classId = resources.stored('Object', objectId)?.resource.classId;
  const policy = resources.stored('Class', String(classId))?.resource.multipleDevicesAndHoldersAllowedStatus;
  const single = policy === 'ONE_USER_ALL_DEVICES' || policy === 'ONE_USER_ONE_DEVICE';
  if (single && Object.keys(holding.holders).length > 0)
    throw new GoogleApiError(403, 'alreadySaved', 'This pass has already been saved by somebody else.');
}
