export type { ApnsFault, ApnsFaults, ApnsRefusalFault } from './apple/apns-faults.ts';
export {
  createIphoneFleet,
  type IphoneFleet,
  type IphoneFleetOptions,
} from './apple/create-iphone-fleet.ts';
export { createVirtualIphone, type VirtualIphoneOptions } from './apple/create-virtual-iphone.ts';
export type { PhoneRegion } from './apple/field-text.ts';
export type { FleetDevice, FleetPass, FleetReport } from './apple/fleet-requests.ts';
export type { PassJson } from './apple/pass-json.ts';
export type { PassRefusal, PassRefusalReason } from './apple/pass-refusal.ts';
export type { ApnsCounts, ApnsPush, PushSource } from './apple/push-desk.ts';
export { type Apns, startVirtualApns, type VirtualApnsOptions } from './apple/start-virtual-apns.ts';
export { type PkpassVerdict, verifyPkpass } from './apple/verify-pkpass.ts';
export type { AddPassOutcome, HeldApplePass, VirtualIphone } from './apple/virtual-iphone.ts';
export {
  type CertificateAuthority,
  openCertificateAuthority,
  type PassCertificate,
  type PassCertificateRequest,
} from './authority/open-certificate-authority.ts';
export {
  createGoogleWallet,
  type GoogleWallet,
  type GoogleWalletOptions,
} from './google/create-google-wallet.ts';
export {
  type AndroidAddOutcome,
  createVirtualAndroid,
  type VirtualAndroid,
} from './google/create-virtual-android.ts';
export type { GoogleFault } from './google/google-app.ts';
export type { GooglePush } from './google/google-push.ts';
export type { HeldGooglePass } from './google/held-google-pass.ts';
export type { GooglePassType, GoogleResource } from './google/pass-types.ts';
export type { SaveOutcome } from './google/save-desk.ts';
export type { ServiceAccountJson } from './google/service-account-desk.ts';
export { type SaveLinkVerdict, verifySaveLink } from './google/verify-save-link.ts';
export type { Mailbox, OutgoingMail, ReceivedMail } from './lab/create-mailbox.ts';
export {
  createWalletLab,
  type LabGoogle,
  type WalletLab,
  type WalletLabOptions,
} from './lab/create-wallet-lab.ts';
export { type LabAddresses, readLabAddresses } from './lab/lab-addresses.ts';
export type {
  LabApplePassView,
  LabGooglePassView,
  LabNotificationView,
  LabPhoneView,
} from './lab/lab-view.ts';
export { LabError, type LabErrorCode } from './lab-error.ts';
export type { PhoneNotification } from './phone-notification.ts';
export { createMemoryStorage } from './storage/create-memory-storage.ts';
export type { LabCollection, LabStorage } from './storage/lab-storage.ts';
export { openFileStorage } from './storage/open-file-storage.ts';
