import type { IssueChannel, Utm } from '@tessera/contract';
import type { FilterValues, Releases } from '@tessera/pass-design';
import type { ColumnType, JSONColumnType } from 'kysely';
import type { ProgramStanding } from './programs-tables.ts';

export type AttributeValues = Record<string, string | number | boolean | null>;

export type PassUsersTable = {
  workspace_id: string;
  id: string;
  /** Empty for a person without one. */
  email: string;
  /** Lower-cased, so that each person has one row; a text without `@` for people without an address. */
  email_key: string;
  /** E.164. */
  phone: string | null;
  /** The caller's own id of the person. */
  external_id: string | null;
  first_name: string;
  last_name: string;
  attributes: JSONColumnType<AttributeValues>;
  created_at: Date;
  /** Attributes, name and address as filters compare them. */
  filter_values: JSONColumnType<FilterValues>;
  unsubscribed_at: Date | null;
  /** The person's passes keep the row. */
  erased_at: Date | null;
  /** The row is empty, and earlier links that name it mean this person. */
  merged_into: string | null;
};

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
  issued_via: IssueChannel | null;
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
  /** Null before the first entry of a program. */
  program_standing: ColumnType<ProgramStanding | null, string | null | undefined, string | null>;
  /** Null until maintenance gives one to a pass that an earlier release issued. */
  short_code: ColumnType<string | null, string | null | undefined, string | null>;
};
