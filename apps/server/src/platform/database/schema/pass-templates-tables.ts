import type { DesignDocument, Releases } from '@tessera/pass-design';
import type { ColumnType, JSONColumnType } from 'kysely';
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
  /** The workspace's change number at the last change of all the template's passes: a publish, or new data of the workspace. */
  change_number: string;
  last_modified: Date;
  created_at: Date;
  /** For event tickets at Google; null until one is issued. Voiding a ticket removes nothing. */
  issued_values: JSONColumnType<IssuedValues | null, string | null, string>;
  /** What publishing released from the campaigns that covered it then. */
  released: ColumnType<Releases | null, string | null | undefined, string | null>;
};

/**
 * Per attribute, the values that issued passes have: one value, with `null` if some passes have none of their own, or `differ`. There may
 * be no entry if no pass has a value.
 */
export type IssuedValues = Record<string, AttributeValues[string][] | 'differ'>;

/** Immutable, but for its publication. The latest one is the draft until it is published. */
export type PassTemplateRevisionsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  number: number;
  document: JSONColumnType<DesignDocument>;
  /** Null for saves by API keys. */
  created_by: string | null;
  created_at: Date;
  published_at: Date | null;
};

/** One row per workspace: the number and time of the latest change that wallets may ask about. Its row lock orders commits by number. */
export type ChangeNumbersTable = { workspace_id: string; change_number: string; last_modified: Date };

/** An uploaded image, identified by the SHA-256 of its bytes, which are in the file store. */
export type FilesTable = {
  workspace_id: string;
  id: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Date;
};
