import type { DesignDocument } from '@tessera/pass-design';
import type { JSONColumnType } from 'kysely';
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
  /** The workspace's change number at the last thing that changed every pass of the template: a publish, a campaign's begin or end. */
  change_number: string;
  /** When that was, in whole seconds and never twice the same: Last-Modified has no finer grain. */
  last_modified: Date;
  created_at: Date;
  /** Of event tickets at Google; null until one is issued. Voiding a ticket takes nothing away. */
  issued_values: JSONColumnType<IssuedValues | null, string | null, string>;
};

/**
 * What all passes issued so far hold, by attribute: the one value they have, with `null` where some have none of their own, or that
 * they differ. An attribute that no pass had a value for may have no entry.
 */
export type IssuedValues = Record<string, AttributeValues[string][] | 'differ'>;

/** Immutable. The latest one is the draft until it is published; a newer draft takes its place. */
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

/** One row a workspace: the number that grows with every change a wallet could ask about. Its row lock makes commit order number order. */
export type ChangeNumbersTable = { workspace_id: string; change_number: string; last_modified: Date };

/** An uploaded image, by the SHA-256 of its bytes; the bytes lie in the file store. */
export type FilesTable = {
  workspace_id: string;
  id: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Date;
};
