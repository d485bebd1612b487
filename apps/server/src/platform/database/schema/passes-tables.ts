import type { FilterValues, Utm } from '@tessera/contract';
import type { Releases } from '@tessera/pass-design';
import type { ColumnType, JSONColumnType } from 'kysely';

export type AttributeValues = Record<string, string | number | boolean | null>;

/** A holder of passes in a workspace. */
export type PassUsersTable = {
  workspace_id: string;
  id: string;
  email: string;
  /** Lower-cased, so that each person has one row. */
  email_key: string;
  first_name: string;
  last_name: string;
  attributes: JSONColumnType<AttributeValues>;
  created_at: Date;
  /** The attributes, the name and the address as filters compare them. */
  filter_values: JSONColumnType<FilterValues>;
  /** When the holder unsubscribed from this issuer's mails. */
  unsubscribed_at: Date | null;
  /** When the person's data was erased; their passes keep the row. */
  erased_at: Date | null;
};

export type IssuedVia = 'app' | 'api' | 'import' | 'signUp' | 'personalLink' | 'demo';

export type PassesTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  pass_user_id: string;
  attributes: JSONColumnType<AttributeValues>;
  status: 'issued' | 'voided';
  voided_at: Date | null;
  expires_at: Date | null;
  /** The caller's own id, unique within the template. */
  external_id: string | null;
  /** How the pass was issued; null for passes issued before this was recorded. */
  issued_via: IssuedVia | null;
  /** The user, API key or import that issued it. */
  issued_by: string | null;
  /** Until when voiding can be undone; null if it is final, and for passes that are not voided. */
  void_final_at: Date | null;
  /** Incremented to invalidate the download link (voiding); the link's token is derived from it, never stored. */
  link_version: number;
  change_number: string;
  last_modified: Date;
  created_at: Date;
  /** The attributes as filters compare them. */
  filter_values: JSONColumnType<FilterValues>;
  /** The campaign parameters of the page from which the holder signed up. */
  utm: JSONColumnType<Utm | null, string | null, string | null>;
  /** What edits of the pass or its holder released from the campaigns that covered it then. */
  released: ColumnType<Releases | null, string | null | undefined, string | null>;
};
