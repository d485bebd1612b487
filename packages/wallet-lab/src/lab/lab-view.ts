import type { PassJson } from '../apple/pass-json.ts';
import type { VirtualIphone } from '../apple/virtual-iphone.ts';
import type { VirtualAndroid } from '../google/create-virtual-android.ts';
import type { HeldGooglePass } from '../google/held-google-pass.ts';
import type { GooglePassType, GoogleResource } from '../google/pass-types.ts';
import type { PhoneNotification } from '../phone-notification.ts';

/** A notification for the lab's pages; dates are ISO strings. */
export interface LabNotificationView extends Omit<PhoneNotification, 'at' | 'icon'> {
  at: string;
  iconUrl: string | null;
}

/** An Apple pass on the virtual iPhone. */
export interface LabApplePassView {
  passId: string;
  passTypeIdentifier: string;
  passJson: PassJson;
  /** By file name: `icon.png`, `strip@2x.png`. */
  imageUrls: Record<string, string>;
  state: 'active' | 'voided' | 'expired';
  registered: boolean;
  problem: string | null;
  addedAt: string;
  updatedAt: string;
}

/** A Google pass on the virtual Android. */
export interface LabGooglePassView {
  passId: string;
  type: GooglePassType;
  class: GoogleResource;
  object: GoogleResource;
  messages: unknown[];
  state: 'active' | 'voided' | 'expired';
  addedAt: string;
  updatedAt: string;
  /** The card that it is linked to; null for a pass that the holder saved. */
  linkedTo: string | null;
}

export type LabPhoneView =
  | {
      id: string;
      name: string;
      platform: 'ios';
      locale: string;
      passes: LabApplePassView[];
      notifications: LabNotificationView[];
    }
  | {
      id: string;
      name: string;
      platform: 'android';
      locale: string;
      passes: LabGooglePassView[];
      notifications: LabNotificationView[];
    };

export type VirtualPhone = VirtualIphone | VirtualAndroid;

/** The phone for the lab's pages. @param basePath where the lab's endpoints are mounted. */
export function presentPhone(phone: VirtualPhone, basePath: string): LabPhoneView {
  const notifications = phone
    .notifications()
    .map((notification) => presentNotification(notification, basePath))
    .reverse();
  return phone.platform === 'ios'
    ? { ...identity(phone), platform: 'ios', passes: presentApplePasses(phone, basePath), notifications }
    : { ...identity(phone), platform: 'android', passes: presentGooglePasses(phone), notifications };
}

const identity = (phone: VirtualPhone) => ({ id: phone.id, name: phone.name, locale: phone.locale() });

export function presentNotification(
  { icon, at, ...rest }: PhoneNotification,
  basePath: string,
): LabNotificationView {
  const iconUrl = icon === null ? null : imageUrl(basePath, rest.phoneId, rest.passId, icon, at);
  return { ...rest, at: at.toISOString(), iconUrl };
}

function presentApplePasses(phone: VirtualIphone, basePath: string): LabApplePassView[] {
  return phone.passes().map((held) => ({
    passId: held.serialNumber,
    passTypeIdentifier: held.passTypeIdentifier,
    passJson: held.pass,
    imageUrls: Object.fromEntries(
      held.imageNames.map((name) => [
        name,
        imageUrl(basePath, phone.id, held.serialNumber, name, held.updatedAt),
      ]),
    ),
    state: held.state,
    registered: held.registered,
    problem: held.problem,
    addedAt: held.addedAt.toISOString(),
    updatedAt: held.updatedAt.toISOString(),
  }));
}

function presentGooglePasses(phone: VirtualAndroid): LabGooglePassView[] {
  return phone
    .passes()
    .flatMap((held) => [
      googlePassView(held, null),
      ...held.linked.map((linked) => googlePassView(linked, held.objectId)),
    ])
    .filter(({ passId }, index, all) => all.findIndex((each) => each.passId === passId) === index);
}

function googlePassView(held: HeldGooglePass, linkedTo: string | null): LabGooglePassView {
  return {
    passId: held.objectId,
    type: held.type,
    class: held.class,
    object: held.object,
    messages: held.messages,
    state: held.state,
    addedAt: held.savedAt.toISOString(),
    updatedAt: held.updatedAt.toISOString(),
    linkedTo,
  };
}

/** The version makes browsers reload a replaced image. */
function imageUrl(basePath: string, phoneId: string, passId: string, name: string, version: Date): string {
  const [phone, pass, file] = [phoneId, passId, name].map(encodeURIComponent);
  return `${basePath}/phones/${phone}/passes/${pass}/images/${file}?v=${version.getTime().toString(36)}`;
}
