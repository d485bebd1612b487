import type { JSONColumnType } from 'kysely';

/** The settings of a template's sign-up page; a template without a row has the defaults. */
export type SignUpPagesTable = {
  workspace_id: string;
  pass_template_id: string;
  /** Empty: the page has no checkbox. */
  consent_text: string;
  confirm_email: boolean;
  updated_at: Date;
};

/** What a holder agreed to on the sign-up page, as the text was then. */
export type SignUpConsentsTable = {
  workspace_id: string;
  pass_id: string;
  consent_text: string;
  consented_at: Date;
};

/** How many mails of sign-ups a mailbox got until `expires_at`. */
export type SignUpCountsTable = {
  workspace_id: string;
  key: string;
  count: number;
  expires_at: Date;
};

/** A sign-up that a mail answers: with the link of the pass, or with a request to confirm the address. */
export type PendingSignUpsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  /** Lower-cased, for erasures. */
  email_key: string;
  /** The input as JSON, encrypted. */
  sealed_input: string;
  created_at: Date;
  expires_at: Date;
};

/** The personalized links of a template; a template without a row has none. */
export type PersonalLinksTable = {
  workspace_id: string;
  pass_template_id: string;
  is_enabled: boolean;
  allows_unsigned: boolean;
  /** The attributes that a link without a signature may set. */
  attribute_keys: JSONColumnType<string[]>;
  /** From when on no link of the template works. */
  expires_at: Date | null;
  /** What signs links, encrypted; null until it is asked for. */
  sealed_secret: string | null;
  updated_at: Date;
};
