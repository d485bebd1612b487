import type { Device } from '../device.ts';

/** A location as the widgets show it. */
export type Place = { cityName: string; countryISOCode: string };

/** When and where an event happened that its owner should know about. */
export type Occasion = { at: Date; device: Device; place: Place | null };

/** The content of a mail, which the host renders. Links and codes are secrets and must not be logged. */
export type IdentityMailContent =
  | {
      kind: 'verify-email' | 'sign-in-code' | 'elevated-access-code' | 'email-change-code';
      code: string;
      minutes: number;
    }
  /** A sign-up with the address of an account: tells its owner, and reveals nothing to the visitor. */
  | { kind: 'account-exists'; signInUrl: string }
  | { kind: 'password-reset'; url: string; minutes: number }
  | { kind: 'invitation'; organizationName: string; inviterName: string; url: string; expiresAt: Date }
  | {
      kind:
        | 'new-device'
        | 'password-set'
        | 'password-changed'
        | 'second-factor-added'
        | 'second-factor-removed'
        | 'second-factor-removed-by-operator'
        | 'recovery-codes-made'
        | 'recovery-code-used'
        | 'session-stolen';
      occasion: Occasion;
    }
  | { kind: 'account-connected'; providerName: string; occasion: Occasion }
  /** To the former address. */
  | { kind: 'email-changed'; newEmail: string; occasion: Occasion };

/** A mail to one address. `to` is null if no account has it: the host does the same work and sends nothing. */
export type IdentityMail = { to: string | null; content: IdentityMailContent };

/** Accepts a mail for delivery and resolves once it is stored, without waiting for a mail server: the time must not reveal accounts. */
export type SendMail = (mail: IdentityMail) => Promise<void>;
