import type { PhoneNotification } from '../phone-notification.ts';
import type { PassJson } from './pass-json.ts';
import type { PassRefusal } from './pass-refusal.ts';

/** A pass as the phone holds it, texts in the phone's language. */
export interface HeldApplePass {
  passTypeIdentifier: string;
  serialNumber: string;
  /** The parsed pass.json. */
  pass: PassJson;
  imageNames: string[];
  /** `voided` and `expired` passes are drawn grey. */
  state: 'active' | 'voided' | 'expired';
  addedAt: Date;
  updatedAt: Date;
  lastModified: string | null;
  registered: boolean;
  /** The last thing that went wrong with this pass, in words. */
  problem: string | null;
}

/** What became of adding a pass. */
export type AddPassOutcome =
  | { kind: 'added' | 'replaced'; passId: string }
  | { kind: 'refused'; refusals: PassRefusal[] };

/** A phone that behaves as an iPhone with Wallet does. */
export interface VirtualIphone {
  readonly id: string;
  readonly name: string;
  readonly platform: 'ios';
  readonly deviceLibraryIdentifier: string;
  readonly pushToken: string;
  /** Opens a link: a .pkpass, or a download page, on which it takes the button for Apple Wallet. */
  addPass(url: string): Promise<AddPassOutcome>;
  /** Takes the pass out of Wallet and unregisters; false when it was not there. */
  removePass(serialNumber: string): Promise<boolean>;
  /** Pull to refresh on one pass, or on all. */
  refresh(serialNumber?: string): Promise<void>;
  passes(): HeldApplePass[];
  image(serialNumber: string, name: string): Uint8Array | undefined;
  notifications(): PhoneNotification[];
  clearNotifications(): void;
  /** Resolves when nothing is being fetched, registered or waited for. */
  idle(): Promise<void>;
  /** Switches the phone off: pushes pass it by. */
  close(): void;
}
