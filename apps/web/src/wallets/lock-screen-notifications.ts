import { latestMessageKey, shownOverlays } from '@tessera/pass-design';
import { changeTexts, passFields } from '@tessera/wallet-lab/change-texts';
import { isAnnouncedUpdate, lockScreenText } from '@tessera/wallet-lab/lock-screen-text';
import { googleResourcesOf } from './google/google-resources.ts';
import { recordOf, recordsOf } from './json-reading.ts';
import {
  applePassOf,
  deviceOf,
  type PictureAddresses,
  type PreviewedPass,
  previewedPass,
} from './previewed-pass.ts';

export type WalletNotification = { id: string; title: string; text: string };

export type PassUpdate = { before: PreviewedPass; after: PreviewedPass };

export function newestUpdate(after: PreviewedPass): PassUpdate | null {
  const { input, templateName, campaigns, language } = after;
  const [newest] = shownOverlays(input.overlays, input.now);
  if (!newest) return null;
  const isOther = ({ campaignId }: { campaignId: string }) => campaignId !== newest.campaignId;
  const overlays = input.overlays.filter(isOther);
  const before = previewedPass(
    { ...input, overlays },
    { templateName, campaigns: campaigns.filter(isOther), language },
  );
  return { before, after };
}

/** iPhone notifications: changed fields of pass.json that have a change message, as campaign messages do. */
export function appleUpdates({ before, after }: PassUpdate): WalletNotification[] {
  return appleChanges(after, applePassOf(before));
}

/** An example notification: the first field with a change message, as if it had just got its value. */
export function appleExample(pass: PreviewedPass): WalletNotification[] {
  const passJson = applePassOf(pass);
  const example = passFields(passJson).find(
    ({ key, changeMessage }) => changeMessage && key !== latestMessageKey,
  );
  if (!example) return [];
  // Wallet compares values; no issued field has an empty one.
  const emptied = (value: unknown) =>
    isField(value) && value.key === example.key ? { ...value, value: '' } : value;
  const before: ReturnType<typeof applePassOf> = JSON.parse(
    JSON.stringify(passJson, (_, value: unknown) => emptied(value)),
  );
  return appleChanges(pass, before);
}

const isField = (value: unknown): value is { key: unknown } =>
  typeof value === 'object' && value !== null && 'key' in value && 'value' in value;

function appleChanges(pass: PreviewedPass, before: ReturnType<typeof applePassOf>): WalletNotification[] {
  const after = applePassOf(pass);
  const { locale, timezone, now } = deviceOf(pass);
  return changeTexts(before, after, { locale, timeZone: timezone }, now).map(({ fieldKey, text }) => ({
    id: fieldKey,
    title: after.organizationName,
    text,
  }));
}

/** iPhone notification near the pass's first location or beacon. */
export function appleReminder(pass: PreviewedPass): WalletNotification[] {
  const { organizationName, logoText, description, locations = [], beacons = [] } = applePassOf(pass);
  const [first] = [...locations, ...beacons];
  if (!first) return [];
  return [{ id: 'reminder', title: organizationName, text: first.relevantText || logoText || description }];
}

/** Google Wallet's notifications: campaign messages and ordered updates, in its own texts. */
export function googleUpdates(
  { before, after }: PassUpdate,
  pictures: PictureAddresses,
): WalletNotification[] {
  const [old, pass] = [googleResourcesOf(before, pictures), googleResourcesOf(after, pictures)];
  const { message } = after.content;
  const isSent = message !== null && message.id !== before.content.message?.id;
  const isUpdated = isAnnouncedUpdate(pass.type, old.object, pass.object);
  return [
    ...(isSent ? [{ id: message.id, ...lockScreenText(pass.type, pass, 'message') }] : []),
    ...(isUpdated ? [{ id: 'update', ...lockScreenText(pass.type, pass, 'update') }] : []),
  ];
}

export function googleReminder(pass: PreviewedPass, pictures: PictureAddresses): WalletNotification[] {
  const resources = googleResourcesOf(pass, pictures);
  const isLocated = [resources.object, resources.class].some(
    (resource) => recordsOf(recordOf(resource).merchantLocations).length > 0,
  );
  return isLocated ? [{ id: 'reminder', ...lockScreenText(resources.type, resources, 'nearby') }] : [];
}
