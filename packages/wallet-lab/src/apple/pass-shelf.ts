import { type PhoneNotification, readNotification, type StoredNotification } from '../phone-notification.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import type { ChangeText } from './change-texts.ts';
import type { PassJson } from './pass-json.ts';
import type { HeldApplePass } from './virtual-iphone.ts';

/** A pass as stored. */
export interface ShelvedPass {
  pass: PassJson;
  /** Image name to blob. */
  images: Record<string, string>;
  addedAt: string;
  updatedAt: string;
  lastModified: string | null;
  registered: boolean;
  problem: string | null;
}

/** A pass type whose list must be fetched because of a push. */
export interface PendingRefresh {
  since: string;
}

/** The persistent state of one phone: passes, tags, pending refreshes, notifications. */
export function openPassShelf(storage: LabStorage, phoneId: string) {
  const passes = storage.collection<ShelvedPass>(`iphone/${phoneId}/passes`);
  const notifications = storage.collection<StoredNotification>(`iphone/${phoneId}/notifications`);
  let sequence = 0;
  return {
    passes,
    tags: storage.collection<string>(`iphone/${phoneId}/tags`),
    pending: storage.collection<PendingRefresh>(`iphone/${phoneId}/pending`),
    find: (serialNumber: string) => passes.values().find(({ pass }) => pass.serialNumber === serialNumber),
    image(serialNumber: string, name: string) {
      const blob = this.find(serialNumber)?.images[name];
      return blob === undefined ? undefined : storage.readBlob(blob);
    },
    notifications: (): PhoneNotification[] => notifications.values().map(readNotification),
    clearNotifications() {
      for (const key of notifications.keys()) notifications.delete(key);
    },
    notify(pass: PassJson, change: ChangeText, at: Date) {
      sequence += 1;
      const id = `${at.getTime().toString(36)}-${phoneId}-${sequence}`;
      notifications.set(id, {
        id,
        phoneId,
        platform: 'ios',
        at: at.toISOString(),
        title: pass.organizationName,
        text: change.text,
        passId: pass.serialNumber,
        cause: change.fieldKey,
        icon: 'icon.png',
      });
    },
  };
}

export type PassShelf = ReturnType<typeof openPassShelf>;

/** Type and serial number identify a pass: the same pair overwrites. */
export const shelfKey = (pass: PassJson): string => `${pass.passTypeIdentifier}/${pass.serialNumber}`;

/** The pass for display, with its current state. */
export function presentHeldPass(shelved: ShelvedPass, now: Date): HeldApplePass {
  const { pass, images, addedAt, updatedAt, ...rest } = shelved;
  const expired = pass.expirationDate !== undefined && new Date(pass.expirationDate) <= now;
  return {
    ...rest,
    pass,
    passTypeIdentifier: pass.passTypeIdentifier,
    serialNumber: pass.serialNumber,
    imageNames: Object.keys(images),
    addedAt: new Date(addedAt),
    updatedAt: new Date(updatedAt),
    state: pass.voided ? 'voided' : expired ? 'expired' : 'active',
  };
}
