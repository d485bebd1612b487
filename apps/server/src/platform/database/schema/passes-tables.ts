import type { FilterValues, Utm } from '@tessera/contract';
import type { Releases } from '@tessera/pass-design';
import type { ColumnType, JSONColumnType } from 'kysely';

export type AttributeValues = Record<string, string | number | boolean | null>;

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
  /** Attributes, name and address as filters compare them. */
  filter_values: JSONColumnType<FilterValues>;
  unsubscribed_at: Date | null;
  /** The person's passes keep the row. */
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
  external_id: string | null;
  /** How the pass was issued; null for passes issued before this was recorded. */
  issued_via: IssuedVia | null;
  issued_by: string | null;
  /** Null if voiding is final, and for passes that are not voided. */
  void_final_at: Date | null;
  /** Voiding increments it, which invalidates the link's derived token. */
  link_version: number;
  change_number: string;
  last_modified: Date;
  created_at: Date;
  /** Attributes as filters compare them. */
  filter_values: JSONColumnType<FilterValues>;
  utm: JSONColumnType<Utm | null, string | null, string | null>;
  /** Parts that an edit of the pass or its holder released from the campaigns covering them. */
  released: ColumnType<Releases | null, string | null | undefined, string | null>;
};
