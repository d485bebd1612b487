import type { PhoneNotification } from '../phone-notification.ts';
import type { PassJson } from './pass-json.ts';
import type { PassRefusal } from './pass-refusal.ts';

/** A pass on the phone, in the phone's language. */
export interface HeldApplePass {
  passTypeIdentifier: string;
  serialNumber: string;
  pass: PassJson;
  imageNames: string[];
  /** `voided` and `expired` passes are drawn gray. */
  state: 'active' | 'voided' | 'expired';
  addedAt: Date;
  updatedAt: Date;
  lastModified: string | null;
  registered: boolean;
  problem: string | null;
}

export type AddPassOutcome =
  | {
      kind: 'added' | 'replaced';
      /** The first pass of several. */
      passId: string;
      /** Of a .pkpasses file. */
      passIds?: string[];
    }
  | { kind: 'refused'; refusals: PassRefusal[] };

/** A phone that behaves like an iPhone with Wallet. */
export interface VirtualIphone {
  readonly id: string;
  readonly name: string;
  readonly platform: 'ios';
  readonly deviceLibraryIdentifier: string;
  readonly pushToken: string;
  locale(): string;
  setLocale(locale: string): void;
  /**
   * Opens a link: a .pkpass, a .pkpasses file, which it adds completely or not at all, or a download page, where it
   * follows the button for Apple Wallet.
   */
  addPass(url: string): Promise<AddPassOutcome>;
  /** Removes the pass from Wallet and unregisters it; false if it is not on the phone. */
  removePass(serialNumber: string): Promise<boolean>;
  /** Pull to refresh on one pass, or on all. */
  refresh(serialNumber?: string): Promise<void>;
  passes(): HeldApplePass[];
  image(serialNumber: string, name: string): Uint8Array | undefined;
  notifications(): PhoneNotification[];
  clearNotifications(): void;
  idle(): Promise<void>;
  close(): void;
}
