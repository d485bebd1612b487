import { type PhoneNotification, readNotification, type StoredNotification } from '../phone-notification.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import type { ChangeText } from './change-texts.ts';
import { localizePass, type Strings, stringsOf } from './localize-pass.ts';
import type { PassJson } from './pass-json.ts';
import { imagesIn } from './read-localizations.ts';
import type { HeldApplePass } from './virtual-iphone.ts';

export interface ShelvedPass {
  /** In the design's language. */
  pass: PassJson;
  /** Path in the bundle to blob. */
  images: Record<string, string>;
  /** By language; absent for passes stored by earlier versions. */
  strings?: Record<string, Strings>;
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
    image(serialNumber: string, name: string, language: string) {
      const blob = imagesIn(this.find(serialNumber)?.images ?? {}, language).get(name);
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

/** The pass for display, in the phone's language and with its current state. */
export function presentHeldPass(shelved: ShelvedPass, language: string, now: Date): HeldApplePass {
  const { images, strings = {}, addedAt, updatedAt, ...rest } = shelved;
  const pass = localizePass(shelved.pass, stringsOf(strings, language));
  const expired = pass.expirationDate !== undefined && new Date(pass.expirationDate) <= now;
  return {
    ...rest,
    pass,
    passTypeIdentifier: pass.passTypeIdentifier,
    serialNumber: pass.serialNumber,
    imageNames: [...imagesIn(images, language).keys()],
    addedAt: new Date(addedAt),
    updatedAt: new Date(updatedAt),
    state: pass.voided ? 'voided' : expired ? 'expired' : 'active',
  };
}
