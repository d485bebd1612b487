import type { PhoneCountry, SignUpContact } from '@tessera/contract';
import type { Generated, JSONColumnType } from 'kysely';

/** A template without a row has the defaults. */
export type SignUpPagesTable = {
  workspace_id: string;
  pass_template_id: string;
  /** Empty: the page has no checkbox. */
  consent_text: string;
  confirm_email: boolean;
  contact: Generated<SignUpContact>;
  /** Of numbers without a country code. */
  phone_country: PhoneCountry | null;
  updated_at: Date;
};

/** The text as it was then. */
export type SignUpConsentsTable = {
  workspace_id: string;
  pass_id: string;
  consent_text: string;
  consented_at: Date;
};

/** Mails of sign-ups to a mailbox until `expires_at`. */
export type SignUpCountsTable = {
  workspace_id: string;
  key: string;
  count: number;
  expires_at: Date;
};

/** A mail answers it, with the link of the pass or a request to confirm the address. */
export type PendingSignUpsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  /** The lower-cased address or the phone number, for erasures. */
  email_key: string;
  sealed_input: string;
  created_at: Date;
  expires_at: Date;
};

/** A template without a row has no personalized links. */
export type PersonalLinksTable = {
  workspace_id: string;
  pass_template_id: string;
  is_enabled: boolean;
  allows_unsigned: boolean;
  /** The attributes that a link without a signature may set. */
  attribute_keys: JSONColumnType<string[]>;
  expires_at: Date | null;
  /** Signs links, encrypted; null until an admin asks for it. */
  sealed_secret: string | null;
  updated_at: Date;
};
