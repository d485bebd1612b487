import type { DesignDocument, Releases } from '@tessera/pass-design';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AttributeValues } from './passes-tables.ts';

export type PassTemplatesTable = {
  workspace_id: string;
  id: string;
  name: string;
  pass_type: string;
  is_demo: boolean;
  apple_pass_type_identifier_id: string | null;
  google_issuer_id: string | null;
  latest_revision_id: string;
  published_revision_id: string | null;
  last_published_at: Date | null;
  archived_at: Date | null;
  sign_up_access_level: 'ANY' | 'ISSUED' | 'NONE';
  /** The last change of all the template's passes: a publish, or new data of the workspace. */
  change_number: string;
  last_modified: Date;
  created_at: Date;
  /** For event tickets at Google; null until one is issued. Voiding a ticket removes nothing. */
  issued_values: JSONColumnType<IssuedValues | null, string | null, string>;
  /** Parts that publishing released from the campaigns covering them. */
  released: ColumnType<Releases | null, string | null | undefined, string | null>;
  program_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The newest of the program's. */
  program_version: ColumnType<number | null, number | null | undefined, number | null>;
  /** Templates whose passes attach themselves to this one's at Google. */
  linked_template_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** Another template lists it. */
  is_linked: Generated<boolean>;
};

/** Per attribute: one value, with `null` if some passes have none, or `differ`. No entry means that no pass has a value. */
export type IssuedValues = Record<string, AttributeValues[string][] | 'differ'>;

/** Immutable, but for its publication. The latest one is the draft until it is published. */
export type PassTemplateRevisionsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  number: number;
  document: JSONColumnType<DesignDocument>;
  created_by: string | null;
  created_at: Date;
  published_at: Date | null;
};

/** The latest change that wallets may ask about. The row lock orders commits by number. */
export type ChangeNumbersTable = { workspace_id: string; change_number: string; last_modified: Date };

/** The SHA-256 of the bytes identifies an image in the file store; a random id a holder's picture. */
export type FilesTable = {
  workspace_id: string;
  id: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Date;
  /** Since when no holder has the picture. Null also for images of designs. */
  unused_since: Generated<Date | null>;
};
